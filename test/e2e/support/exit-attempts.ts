/** Where a script in a page tries to get to: ports of listeners on one address of this PC. */
export interface ExitTarget {
  readonly address: string;
  readonly udpPort: number;
  readonly tcpPort: number;
}

/**
 * Runs in a page. Tries the ways out that need no request: WebRTC to STUN and TURN servers and to a made-up peer, and
 * whatever connects ahead of a request. Resolves when WebRTC has given up.
 */
export async function tryExits(targets: readonly ExitTarget[]): Promise<void> {
  const ignore = (): void => undefined;

  async function tryWebRtc({ address, udpPort, tcpPort }: ExitTarget): Promise<void> {
    const login = { username: 'secret', credential: 'secret' };
    const peer = new RTCPeerConnection({
      iceServers: [
        { urls: `stun:${address}:${udpPort}` },
        { urls: `turn:${address}:${udpPort}?transport=udp`, ...login },
        { urls: `turn:${address}:${tcpPort}?transport=tcp`, ...login },
        { urls: `turns:${address}:${tcpPort}?transport=tcp`, ...login },
      ],
    });
    const gathered = new Promise<void>((resolve) => {
      peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && resolve();
      setTimeout(resolve, 4_000);
    });
    peer.createDataChannel('secret');
    await peer.setLocalDescription();
    const sdp = peer.localDescription?.sdp.replace('a=setup:actpass', 'a=setup:active') ?? '';
    await peer.setRemoteDescription({ type: 'answer', sdp }).catch(ignore);
    for (const candidate of [
      `candidate:1 1 udp 2122260223 ${address} ${udpPort} typ host`,
      `candidate:2 1 tcp 1518280447 ${address} ${tcpPort} typ host tcptype passive`,
    ]) {
      await peer.addIceCandidate({ candidate, sdpMid: '0', sdpMLineIndex: 0 }).catch(ignore);
    }
    await gathered;
  }

  function tryConnections({ address, udpPort, tcpPort }: ExitTarget): void {
    for (const origin of [`http://${address}:${tcpPort}`, `https://${address}:${tcpPort}`]) {
      for (const rel of [
        'preconnect',
        'dns-prefetch',
        'prefetch',
        'prerender',
        'preload',
        'modulepreload',
        'manifest',
      ]) {
        document.head.append(
          Object.assign(document.createElement('link'), { rel, href: `${origin}/${rel}`, as: 'script' }),
        );
      }
      const rules = { prefetch: [{ urls: [`${origin}/rules`], eagerness: 'immediate' }] };
      const script = Object.assign(document.createElement('script'), { type: 'speculationrules' });
      try {
        script.textContent = JSON.stringify(rules);
        document.head.append(script);
      } catch {}
      const form = Object.assign(document.createElement('form'), { action: `${origin}/form`, method: 'post' });
      document.body.append(form);
      form.submit();
      navigator.sendBeacon(`${origin}/beacon`, 'secret');
      fetch(`${origin}/kept`, { mode: 'no-cors', keepalive: true }).catch(ignore);
      new Image().src = `${origin}/image`;
    }
    new WebTransport(`https://${address}:${udpPort}/`).ready.catch(ignore);
  }

  for (const target of targets) tryConnections(target);
  await Promise.all(targets.map(tryWebRtc));
}
