/* Datagrams from page to page: data channels of WebRTC, unordered and sent once. Each end describes
 * itself in SDP, which goes by the encrypted link that both have through the relay; so do the
 * datagrams until the channel is open, and what goes by the channel is encrypted as it was. A part of
 * the page (parts.js), for those who play online. */
const channel = (now, wake, take) => {
    const SDP_MOST = 8192, AGAIN_MS = 3000, GATHER_MS = 1000, WAITING_MOST = 1 << 16;
    const HOST = 0; /* of a guest the only member; it offers */
    const peers = new Map(); /* by member: {link, wire} */
    const begun = new Map(); /* by member: when the last of them began, also of one that is dropped */
    const heard = new Map(); /* what has come of a description */
    let told = []; /* {member, bytes, sent}: descriptions under way */

    /* None unless the page's server names one: tessera web --stun. */
    const stun = document.querySelector('meta[name=stun]');
    const iceServers = stun ? [{urls: `stun:${stun.content}`}] : [];

    const drop = (member) => {
        if (peers.has(member))
            peers.get(member).link.close();
        peers.delete(member);
        told = told.filter((one) => one.member !== member);
    };

    const begin = (member) => {
        drop(member);
        const link = new RTCPeerConnection({iceServers});
        const wire = link.createDataChannel('tessera', {negotiated: true, id: 0, ordered: false, maxRetransmits: 0});
        wire.binaryType = 'arraybuffer';
        wire.onopen = wire.onclose = link.oniceconnectionstatechange = wake;
        wire.onmessage = ({data}) => {
            if (is_open(member))
                take(member, data);
        };
        const peer = {link, wire};
        peers.set(member, peer);
        begun.set(member, now());
        return peer;
    };

    const is_open = (member) => {
        const peer = peers.get(member);
        return Boolean(peer) && peer.wire.readyState === 'open' &&
            ['connected', 'completed'].includes(peer.link.iceConnectionState);
    };

    /* The addresses are in the description, once they are known. */
    const gathered = (link) => new Promise((done) => {
        setTimeout(done, GATHER_MS);
        link.onicegatheringstatechange = () => link.iceGatheringState === 'complete' && done();
    });

    const describe = async (member, peer) => {
        const {link} = peer, whole = gathered(link);
        await link.setLocalDescription();
        await whole;
        if (peers.get(member) !== peer)
            return;
        told.push({member, bytes: new TextEncoder().encode(link.localDescription.sdp), sent: 0});
        wake();
    };

    /* A description of one data channel and nothing else. */
    const is_plain = (sdp) => {
        const media = sdp.match(/^m=.*/gm) || [];
        return media.length === 1 && media[0].startsWith('m=application ');
    };

    /* A guest asks by nothing; the host offers, the guest answers. */
    const obey = async (member, sdp) => {
        const answers = sdp && member !== HOST;
        if (sdp ? !is_plain(sdp) : member === HOST)
            return;
        if (!answers && now() - begun.get(member) < AGAIN_MS) /* a flood costs nothing */
            return;
        try {
            if (answers) {
                await (peers.has(member) && peers.get(member).link.setRemoteDescription({type: 'answer', sdp}));
                return;
            }
            const peer = begin(member);
            if (sdp)
                await peer.link.setRemoteDescription({type: 'offer', sdp});
            await describe(member, peer);
        } catch (error) {
            drop(member); /* the relay serves */
        }
    };

    const hear = (member, words, last) => {
        const sdp = (heard.get(member) || '') + words;
        heard.delete(member);
        if (last && sdp.length <= SDP_MOST)
            obey(member, sdp);
        else if (!last)
            heard.set(member, sdp.slice(0, SDP_MOST + 1));
    };

    /* The next part of what is to be said to a member: twice its size, and 1 if it is the last; -1 if
     * there is none. */
    const say = (member, room) => {
        const one = told.find((other) => other.member === member);
        if (!one)
            return -1;
        const part = one.bytes.subarray(one.sent, one.sent + room.length);
        room.set(part);
        one.sent += part.length;
        const last = one.sent === one.bytes.length;
        if (last)
            told.splice(told.indexOf(one), 1);
        return 2 * part.length + last;
    };

    const send = (member, bytes) => {
        const {wire} = peers.get(member) || {};
        if (wire && wire.readyState === 'open' && wire.bufferedAmount < WAITING_MOST)
            wire.send(bytes);
    };

    const close = () => {
        for (const member of [...peers.keys()])
            drop(member);
        heard.clear();
    };

    return {hear, say, is_open, send, close};
};
