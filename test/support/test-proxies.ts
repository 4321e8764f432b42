import type { Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { listenLocally } from './local-port.ts';

/** A proxy on loopback. Whatever name it is asked for, it connects to loopback. */
export interface TestProxy {
  readonly port: number;
  /** What each client asked for: host and port, and the password it gave. */
  readonly asked: { readonly target: string; readonly login: string | null }[];
  /** The only login to let through; null lets everybody through. */
  readonly login: string | null;
  /** Ends what it carries, and answers everything with this status from now on; null carries again. */
  refuse(status: number | null): void;
  stop(): void;
}

export interface HttpProxyOptions {
  readonly login?: string;
  /** The ways of signing in that it offers. */
  readonly schemes?: readonly string[];
}

/** Starts an HTTP proxy that answers CONNECT. */
export function startHttpProxy({ login, schemes = ['Basic realm="shop"'] }: HttpProxyOptions = {}) {
  return startProxy(login ?? null, (socket, proxy, refusal) => {
    let text = '';
    const read = (chunk: Buffer): void => {
      text += chunk.toString('latin1');
      if (!text.includes('\r\n\r\n')) return;
      socket.off('data', read);
      const target = /^CONNECT (\S+) HTTP/.exec(text)?.[1] ?? '';
      const given = /^proxy-authorization: basic (\S+)/im.exec(text)?.[1];
      const asked = given === undefined ? null : Buffer.from(given, 'base64').toString('utf8');
      proxy.asked.push({ target, login: asked });
      if (refusal !== null) answer(socket, refusal);
      else if (proxy.login !== null && asked !== proxy.login) {
        answer(socket, 407, schemes.map((scheme) => `Proxy-Authenticate: ${scheme}\r\n`).join(''));
      } else carry(socket, Number(target.split(':').pop()), 'HTTP/1.1 200 Connection established\r\n\r\n');
    };
    socket.on('data', read);
  });
}

function answer(socket: Socket, status: number, headers = ''): void {
  socket.end(`HTTP/1.1 ${status} No\r\n${headers}Content-Length: 2\r\n\r\nno`);
}

/** The second message of NTLM, by a server PROXY in the domain SHOP. */
const NTLM_CHALLENGE =
  'TlRMTVNTUAACAAAACAAIADgAAAAFgokAMTIzNDU2NzgAAAAAAAAAAB4AHgBAAAAAAAAAAAAAAABTAEgATwBQAAIACABTAEgATwBQAAEACgBQAFIATwBYAFkAAAAAAA==';

/**
 * Starts an HTTP proxy that wants NTLM: to a first message it answers the challenge, and whoever sends `isRight` on the
 * same connection gets through. What it was asked for has the whole header as its login.
 */
export function startNtlmProxy(isRight: (message: Buffer) => boolean) {
  return startProxy(null, (socket, proxy) => {
    let text = '';
    let isChallenged = false;
    socket.on('data', function read(chunk: Buffer) {
      text += chunk.toString('latin1');
      if (!text.includes('\r\n\r\n')) return;
      const target = /^CONNECT (\S+) HTTP/.exec(text)?.[1] ?? '';
      const login = /^proxy-authorization: (.+)\r$/im.exec(text)?.[1] ?? null;
      const message = /^NTLM (\S+)$/.exec(login ?? '')?.[1];
      proxy.asked.push({ target, login });
      if (isChallenged && message !== undefined && isRight(Buffer.from(message, 'base64'))) {
        socket.off('data', read);
        carry(socket, Number(target.split(':').pop()), 'HTTP/1.1 200 Connection established\r\n\r\n');
        return;
      }
      // As squid does, it challenges nobody who wants the connection closed.
      const isFirst = !isChallenged && message !== undefined && !/^connection: close/im.test(text);
      isChallenged = isFirst;
      text = '';
      const offer = isFirst ? `NTLM ${NTLM_CHALLENGE}` : 'NTLM';
      // The page of refusal is longer than what one read brings.
      const page = 'no'.repeat(100_000);
      socket.write(`HTTP/1.1 407 No\r\nProxy-Authenticate: ${offer}\r\nContent-Length: ${page.length}\r\n\r\n${page}`);
    });
  });
}

/** Starts a SOCKS proxy for versions 4 and 5. */
export function startSocksProxy({ login }: { readonly login?: string } = {}) {
  return startProxy(login ?? null, (socket, proxy) => {
    let asked: string | null = null;
    let step: 'hello' | 'login' | 'connect' = 'hello';
    socket.on('data', function read(chunk: Buffer) {
      if (step === 'hello' && chunk[0] === 4) {
        const target = `${chunk.subarray(4, 8).join('.')}:${chunk.readUInt16BE(2)}`;
        proxy.asked.push({ target, login: null });
        socket.off('data', read);
        carry(socket, chunk.readUInt16BE(2), Buffer.from([0, 90, 0, 0, 0, 0, 0, 0]));
        return;
      }
      if (step === 'hello') {
        const offersLogin = chunk.subarray(2).includes(2);
        const method = proxy.login === null ? 0 : offersLogin ? 2 : 255;
        if (method === 255) proxy.asked.push({ target: '', login: null });
        step = method === 2 ? 'login' : 'connect';
        socket.write(Buffer.from([5, method]));
        return;
      }
      if (step === 'login') {
        const userEnd = 2 + (chunk[1] ?? 0);
        asked = `${chunk.subarray(2, userEnd)}:${chunk.subarray(userEnd + 1)}`;
        const isRight = asked === proxy.login;
        if (!isRight) proxy.asked.push({ target: '', login: asked });
        step = 'connect';
        socket.write(Buffer.from([1, isRight ? 0 : 1]));
        return;
      }
      const host = chunk[3] === 1 ? chunk.subarray(4, 8).join('.') : String(chunk.subarray(5, 5 + (chunk[4] ?? 0)));
      const port = chunk.readUInt16BE(chunk.length - 2);
      proxy.asked.push({ target: `${host}:${port}`, login: asked });
      socket.off('data', read);
      carry(socket, port, Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 0]));
    });
  });
}

type Serve = (socket: Socket, proxy: TestProxy, refusal: number | null) => void;

async function startProxy(login: string | null, serve: Serve): Promise<TestProxy> {
  let refusal: number | null = null;
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    serve(socket, proxy, refusal);
  });
  const proxy: TestProxy = {
    port: await listenLocally(server),
    asked: [],
    login,
    refuse(status) {
      refusal = status;
      for (const socket of sockets) socket.destroy();
    },
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  return proxy;
}

/** Connects a client to a port of loopback. */
function carry(client: Socket, port: number, greeting: string | Buffer): void {
  const service = connect(port, '127.0.0.1', () => {
    client.write(greeting);
    client.pipe(service).pipe(client);
  });
  service.on('error', () => client.destroy());
  client.once('close', () => service.destroy());
}
