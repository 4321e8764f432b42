// npm run dev: opens the app from its sources. The page follows a change while it is open; the host is built and restarted.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { defaultDataFolder, openDataFolder } from '../electron/platform/data-folder.ts';
import { explainPortFault, parseFlags } from '../electron/platform/flags.ts';
import { exitOnStartFault, StartFault } from '../electron/platform/start-fault.ts';
import { openBrowser } from '../electron/preview/browser.ts';
import { endOnSignal } from '../electron/preview/ending.ts';
import { startHostBuilder } from './dev/host-builder.ts';
import { createHostProcess } from './dev/host-process.ts';
import { ADDRESS, type SocketTarget, startPageDevServer } from './dev/page-dev-server.ts';
import { findElectron } from './electron-runtime.ts';
import { endWithParent } from './parent-watch.ts';

const USAGE = `npm run dev [-- FLAGS]

  --electron     open the app in Electron instead of the browser
  --no-open      start no browser; the address is printed
  --practice     enter the practice store at once
  --data FOLDER  keep everything in this folder instead of the platform's usual one
  --port N       port of the page on ${ADDRESS}; any free one by default
  --help         this text`;

const root = join(import.meta.dirname, '..');
const output = join(root, '.cache/dev');

/** Standard output belongs to the ready line. */
const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** How one of the two hosts is built and run. */
interface Host {
  /** Programs of vite.config.ts, each with the source that it begins with. */
  readonly programs: Readonly<Record<string, string>>;
  readonly command: readonly [program: string, ...args: string[]];
  /** Undefined where the page needs no socket. */
  readonly socket: SocketTarget | undefined;
  /** What is printed when everything is ready. */
  readonly ready: Readonly<Record<string, unknown>>;
  /** The address to open in a browser, if any. */
  readonly url: string | null;
  /** Whether `npm run dev` ends with the host, because whoever sits here has closed it. */
  readonly endsWithHost: boolean;
}

async function startDevelopment(): Promise<void> {
  const args = process.argv.slice(2);
  const flags = parseFlags(args.filter((each) => each !== '--electron'));
  if (flags.help) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const data = openDataFolder(flags.data ?? defaultDataFolder());
  const port = await findPort(flags.port).catch((fault: unknown) => {
    throw explainPortFault(flags.port, fault);
  });
  prepareOutput();
  const given = [`--data=${data}`, ...(flags.practice ? ['--practice'] : [])];
  const host = args.includes('--electron')
    ? await describeElectron(given)
    : await describePreview(given, port, () => running.readyLine());

  let isReady = false;
  const running = createHostProcess({
    command: host.command,
    env: { ...process.env, COUNTER_DEV_SERVER: `http://${ADDRESS}:${port}` },
    onReady() {
      if (isReady) return say('The host has been restarted.');
      isReady = true;
      process.stdout.write(`${JSON.stringify(host.ready)}\n`);
      if (flags.open && host.url !== null) openBrowser(host.url, () => undefined);
    },
    onEnd(status) {
      // 2: the host has said why it can't start.
      if (host.endsWithHost || (!isReady && status === 2)) process.exit(status ?? 1);
      say('The host has ended. It starts again when one of its sources changes.');
    },
  });
  const closePage = await startPageDevServer({ root, port, socket: host.socket });
  const closeBuilder = await startHostBuilder({ root, output, programs: host.programs, onBuilt: running.restart });
  endOnSignal(async () => {
    await Promise.all([running.stop(), closeBuilder(), closePage()]);
  });
}

async function describePreview(args: readonly string[], port: number, readyLine: () => string | null): Promise<Host> {
  const hostPort = await findPort(0);
  const pageToken = randomBytes(32).toString('base64url');
  const url = `http://${ADDRESS}:${port}/?token=${pageToken}`;
  const program = join(output, 'preview/main.js');
  return {
    programs: { preview: 'electron/preview/main.ts' },
    command: [process.execPath, '--enable-source-maps', program, '--no-open', `--port=${hostPort}`, ...args],
    socket: { port: hostPort, pageToken, hostToken: () => readToken(readyLine()) },
    ready: { ready: true, host: 'preview', url },
    url,
    endsWithHost: false,
  };
}

/** The token in the ready line of a preview host. */
function readToken(readyLine: string | null): string | null {
  if (readyLine === null) return null;
  const { url } = JSON.parse(readyLine) as { url: string };
  return new URL(url).searchParams.get('token');
}

async function describeElectron(args: readonly string[]): Promise<Host> {
  const electron = await findElectron(say);
  if (electron === undefined) throw new StartFault('Electron can’t be had on this machine: leave --electron out.');
  return {
    programs: { main: 'build/dev/electron-main.ts', preload: 'electron/preload.ts' },
    command: [electron, output, ...args],
    socket: undefined,
    ready: { ready: true, host: 'electron' },
    url: null,
    endsWithHost: true,
  };
}

/** Makes the folder of the programs look like the app: with a package, by which Electron knows its name, and a page's folder. */
function prepareOutput(): void {
  mkdirSync(join(output, 'renderer'), { recursive: true });
  const { name, productName, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  const description = { name, productName, version, type: 'module', main: 'main/electron-main.js' };
  writeFileSync(join(output, 'package.json'), JSON.stringify(description));
}

/** The port that was asked for, or a free one for 0. Rejects with the system's error when it can't be had. */
function findPort(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen({ host: ADDRESS, port, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : port));
    });
  });
}

endWithParent();
startDevelopment().catch(exitOnStartFault);
