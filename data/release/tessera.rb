# The game for terminals, the tools and the library, for Homebrew, which has no stb for a
# window. release.sh writes the version and the sum.
class Tessera < Formula
  desc "Falling-block game for terminals, and the engine behind it"
  homepage "https://tessera.invalid"
  url "https://tessera.invalid/tessera-@VERSION@.tar.gz"
  version "@VERSION@"
  sha256 "@SHA256@"
  license "MIT"

  depends_on "meson" => :build
  depends_on "ninja" => :build
  depends_on "pkgconf" => :build
  depends_on "libsodium"
  uses_from_macos "sqlite"

  def install
    system "meson", "setup", "build", *std_meson_args,
           "-Dwindow=disabled"
    system "meson", "compile", "-C", "build"
    system "meson", "install", "-C", "build"
    pkgshare.install "tests/replays"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/tessera --version")
    system bin/"tessera", "verify", *Dir[pkgshare/"replays/*.tsc"]
  end
end
