#!/bin/sh
# Completions for a shell, from what the program itself prints: commands, options, and the words that
# can follow them. Usage: make_completions.sh bash|zsh|fish TESSERA
set -eu
shell=$1
tessera=$2
unset TESSERA_HOME

commands() { "$tessera" help all | sed -n 's/^  \([a-z][a-z]*\)  */\1 /p'; }
rules() { "$tessera" rules | sed 's/  */ /'; }
modes() { "$tessera" modes | sed 's/  */ /'; }
# words LINES...: the first word of each line.
words() { "$@" | sed 's/ .*//' | tr '\n' ' ' | sed 's/ $//'; }
languages() { "$tessera" replay --help | sed -n 's/.*the language: \([a-z ]*[a-z]\) .*/\1/p'; }

# options COMMAND: a line `--option VALUE|what it says` for each; the value is - for a flag. Reads the
# usage and the terms of its help, which begin with two blanks, but not the text beside them.
options() {
    "$tessera" "$1" --help | awk '
        /^usage: / { usage = 1 }
        /^$|^example: / { usage = 0 }
        usage { collect($0, "") }
        !usage && /^  --/ {
            term = substr($0, 3)
            text = ""
            if (at = match(term, /  +/)) {
                text = substr(term, at + RLENGTH)
                term = substr(term, 1, at - 1)
            }
            collect(term, text)
            last = ""
            if (text == "") last = term
            next
        }
        !usage && last != "" && /^    / {
            text = $0
            sub(/^ +/, "", text)
            collect(last, text)
            last = ""
        }
        function collect(term, text,    name, value) {
            while (match(term, /--[a-z]+( ([A-Z]+|bot:L|\[))?/)) {
                name = substr(term, RSTART, RLENGTH)
                term = substr(term, RSTART + RLENGTH)
                value = "-"
                if (split(name, part, " ") > 1) {
                    name = part[1]
                    if (part[2] != "[") value = part[2]
                }
                if (!(name in seen)) order[++count] = name
                seen[name] = 1
                if (value != "-" || values[name] == "") values[name] = value
                if (text != "" && said[name] == "") said[name] = text
            }
        }
        END {
            print "--help -|describes the command"
            for (i = 1; i <= count; i++)
                print order[i] " " values[order[i]] "|" said[order[i]]
        }'
}

# values OPTION COMMAND: the words that can follow an option; nothing if it takes a number or a text,
# and @folder for a folder.
values() {
    case $1 in
    --rules) words rules ;;
    --mode) words modes ;;
    --lang) languages ;;
    --bot) echo 1 2 3 4 5 6 7 8 9 10 ;;
    --versus) echo bot:1 bot:2 bot:3 bot:4 bot:5 bot:6 bot:7 bot:8 bot:9 bot:10 ;;
    --players) echo 1 2 ;;
    --goal) if [ "$2" = puzzle ]; then echo clear dig spin at-once combo; else echo endless; fi ;;
    --soft) echo instant ;;
    --irs | --ihs) echo off hold tap ;;
    --aim) echo survival score attack digging ;;
    --replays) echo @folder ;;
    --replay) echo @replay ;;
    esac
}

# follows COMMAND: what words follow it that are no options.
follows() {
    case $1 in
    rules) words rules ;;
    help) words commands ;;
    puzzle) echo list check solve make ;;
    fumen) echo decode encode ;;
    replay | verify | import) echo @replay ;;
    export) echo @replay ;;
    web) echo @folder ;;
    esac
}

# ---- bash ----

bash_words() {
    case $1 in
    @replay) echo '_tessera_files' ;;
    @folder) echo 'COMPREPLY=($(compgen -d -- "$word"))' ;;
    *) echo "_tessera_words '$1'" ;;
    esac
}

bash_completion() {
    cat <<'BASH'
# Completions of bash for tessera. Made from its --help.
_tessera_words() { COMPREPLY=($(compgen -W "$1" -- "$word")); }
_tessera_files() {
    compopt -o filenames 2>/dev/null
    local IFS=$'\n'
    COMPREPLY=($(compgen -f -X '!*.ts[cr]' -- "$word") $(compgen -d -- "$word"))
}
_tessera() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=play
    COMPREPLY=()
    # `bot:5` is three words for readline
    case $COMP_WORDBREAKS in
    *:*)
        if [[ $before == : ]]; then
            _tessera_words '1 2 3 4 5 6 7 8 9 10'
            return
        elif [[ $word == : ]]; then
            word=
            _tessera_words '1 2 3 4 5 6 7 8 9 10'
            return
        fi ;;
    esac
    if [[ $COMP_CWORD -gt 1 && ${COMP_WORDS[1]} != -* ]]; then command=${COMP_WORDS[1]}; fi
    case $command$before in
BASH
    commands | while read -r command _; do
        options "$command" | sed 's/|.*//' | while read -r option value; do
            [ "$value" != - ] || continue
            known=$(values "$option" "$command")
            printf "    %s%s) %s ; return ;;\n" "$command" "$option" \
                "$(if [ -n "$known" ]; then bash_words "$known"; else echo :; fi)"
        done
    done
    printf '    esac\n    if [[ $COMP_CWORD -eq 1 && $word != -* ]]; then\n'
    printf "        _tessera_files\n        COMPREPLY+=(\$(compgen -W '%s' -- \"\$word\"))\n" "$(words commands)"
    printf '        return\n    fi\n    if [[ $word == -* ]]; then\n        case $command in\n'
    commands | while read -r command _; do
        printf "        %s) _tessera_words '%s' ;;\n" "$command" "$(words options "$command")"
    done
    printf '        esac\n        return\n    fi\n    case $command in\n'
    commands | while read -r command _; do
        known=$(follows "$command")
        [ -z "$known" ] || printf '    %s) %s ;;\n' "$command" "$(bash_words "$known")"
    done
    printf '    esac\n}\ncomplete -F _tessera tessera\n'
}

# ---- zsh ----

# quoted: for a text in single quotes and, in it, before a colon.
quoted() { sed "s/'/'\\\\''/g; s/:/\\\\:/g; s/\[/\\\\[/g; s/\]/\\\\]/g"; }

zsh_words() {
    case $1 in
    '') ;;
    @replay) echo "_files -g \"*.ts[cr]\"" ;;
    @folder) echo '_files -/' ;;
    *) echo "($(echo "$1" | quoted))" ;;
    esac
}

# described NAME LINES...: an array of `word:what it is`.
described() {
    printf '    local -a %s=(\n' "$1"
    shift
    "$@" | while read -r word text; do
        printf "        '%s:%s'\n" "$word" "$(echo "$text" | quoted)"
    done
    echo '    )'
}

zsh_option() { # OPTION VALUE TEXT COMMAND
    text=$(echo "$3" | quoted)
    case $2 in
    -) printf " \\\\\n        '%s[%s]'" "$1" "$text" ;;
    *)
        known=$(zsh_words "$(values "$1" "$4")")
        case $1 in
        --rules) known='->rules' ;;
        --mode) known='->modes' ;;
        esac
        printf " \\\\\n        '*%s[%s]:%s:%s'" "$1" "$text" "$(echo "$2" | tr '[:upper:]' '[:lower:]' | quoted)" "$known" ;;
    esac
}

zsh_completion() {
    printf '#compdef tessera\n# Completions of zsh for tessera. Made from its --help.\n_tessera() {\n'
    printf '    local state line\n    local command=play\n'
    described commands commands
    described rules rules
    described modes modes
    cat <<'ZSH'
    if (( CURRENT == 2 )) && [[ $PREFIX != -* ]]; then
        _describe -t commands command commands
        _files -g "*.ts[cr]"
        return
    fi
    if [[ $words[2] != -* ]]; then
        command=$words[2]
        shift words
        (( CURRENT-- ))
    fi
    case $command in
ZSH
    commands | while read -r command _; do
        printf '    %s) _arguments' "$command"
        options "$command" | while IFS='|' read -r option text; do
            zsh_option "${option% *}" "${option#* }" "$text" "$command"
        done
        known=$(follows "$command")
        [ -z "$known" ] || printf " \\\\\n        '*:word:%s'" "$(zsh_words "$known")"
        printf ' ;;\n'
    done
    cat <<'ZSH'
    esac
    case $state in
    rules) _describe -t rules 'rule set' rules ;;
    modes) _describe -t modes mode modes ;;
    esac
}
_tessera "$@"
ZSH
}

# ---- fish ----

fish_quoted() { sed "s/\\\\/\\\\\\\\/g; s/'/\\\\'/g"; }

# fish_words WORDS: as arguments of `complete`.
fish_words() {
    case $1 in
    @replay) echo "-k -a '(__fish_complete_suffix .tsr .tsc)'" ;;
    @folder) echo "-x -a '(__fish_complete_directories)'" ;;
    *) echo "-x -a '$1'" ;;
    esac
}

fish_lines() { # CONDITION COMMAND
    options "$2" | while IFS='|' read -r option text; do
        name=${option% *}
        value=${option#* }
        text=$(echo "$text" | fish_quoted)
        printf "complete -c tessera -n '%s' -l %s" "$1" "${name#--}"
        [ -z "$text" ] || printf " -d '%s'" "$text"
        if [ "$value" != - ]; then
            known=$(values "$name" "$2")
            case $name in
            --rules) printf " -x -a '(__tessera_rules)'" ;;
            --mode) printf " -x -a '(__tessera_modes)'" ;;
            *) printf ' %s' "$(if [ -n "$known" ]; then fish_words "$known"; else echo -x; fi)" ;;
            esac
        fi
        echo
    done
    known=$(follows "$2")
    [ -z "$known" ] || printf "complete -c tessera -n '%s' %s\n" "$1" "$(fish_words "$known")"
}

# fish_list NAME LINES...: a function that prints the words with what they are.
fish_list() {
    printf 'function %s\n' "$1"
    shift
    "$@" | fish_quoted | sed "s/^\([^ ]*\) \(.*\)/    printf '%s\\\\t%s\\\\n' \1 '\2'/"
    echo end
}

fish_completion() {
    echo '# Completions of fish for tessera. Made from its --help.'
    fish_list __tessera_commands commands
    fish_list __tessera_rules rules
    fish_list __tessera_modes modes
    all=$(words commands)
    echo "complete -c tessera -n '__fish_use_subcommand' -k -a '(__fish_complete_suffix .tsr .tsc)'"
    echo "complete -c tessera -n '__fish_use_subcommand' -a '(__tessera_commands)'"
    fish_lines "not __fish_seen_subcommand_from ${all#play }" play
    commands | sed 1d | while read -r command _; do
        fish_lines "__fish_seen_subcommand_from $command" "$command"
    done
}

"${shell}_completion"
