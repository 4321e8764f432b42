// npm run dev: opens the app from its sources. A change of the page shows while it is open; any other restarts the app.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { defaultDataFolder, openDataFolder } from '../electron/platform/data-folder.ts';
import { explainPortFault, parseFlags } from '../electron/platform/flags.ts';
import { exitOnStartFault, StartFault } from '../electron/platform/start-fault.ts';
import { openBrowser } from '../electron/preview/browser.ts';
import { endOnSignal } from '../electron/preview/exit-signals.ts';
import { endWithParent } from '../electron/service/adapters/parent-watch.ts';
import { createAppProcess } from './dev/app-process.ts';
import { ADDRESS, type SocketTarget, startPageDevServer } from './dev/page-dev-server.ts';
import { startProgramBuilder } from './dev/program-builder.ts';
import { findElectron } from './electron-runtime.ts';

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

/** How the app is built and run: in Electron, or behind a browser. */
interface Target {
  /** Programs of vite.config.ts, each with the source that it begins with. */
  readonly programs: Readonly<Record<string, string>>;
  readonly command: readonly [program: string, ...args: string[]];
  /** Undefined where the page needs no socket. */
  readonly socket: SocketTarget | undefined;
  /** The line that is printed when everything is ready. */
  readonly ready: Readonly<Record<string, unknown>>;
  /** The address to open in a browser; null in Electron, which has its own window. */
  readonly url: string | null;
  /** Whether `npm run dev` ends when the app does: someone has closed it. */
  readonly endsWithApp: boolean;
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
  const appArgs = [`--data=${data}`, ...(flags.practice ? ['--practice'] : [])];
  const target = args.includes('--electron')
    ? await describeElectron(appArgs)
    : await describePreview(appArgs, port, () => running.readyLine());

  let isReady = false;
  const running = createAppProcess({
    command: target.command,
    env: { ...process.env, COUNTER_DEV_SERVER: `http://${ADDRESS}:${port}` },
    onReady() {
      if (isReady) return say('Counter has restarted.');
      isReady = true;
      process.stdout.write(`${JSON.stringify(target.ready)}\n`);
      if (flags.open && target.url !== null) openBrowser(target.url, () => undefined);
    },
    onEnd(status) {
      // 2: the app has said why it can't start.
      if (target.endsWithApp || (!isReady && status === 2)) process.exit(status ?? 1);
      say('Counter has ended. It starts again when one of its sources changes.');
    },
  });
  const closePage = await startPageDevServer({ root, port, socket: target.socket });
  const closeBuilder = await startProgramBuilder({ root, output, programs: target.programs, onBuilt: running.restart });
  endOnSignal(async () => {
    await Promise.all([running.stop(), closeBuilder(), closePage()]);
  });
}

async function describePreview(args: readonly string[], port: number, readyLine: () => string | null): Promise<Target> {
  const previewPort = await findPort(0);
  const pageToken = randomBytes(32).toString('base64url');
  const url = `http://${ADDRESS}:${port}/?token=${pageToken}`;
  const program = join(output, 'preview/main.js');
  return {
    programs: { preview: 'electron/preview/main.ts' },
    command: [process.execPath, '--enable-source-maps', program, '--no-open', `--port=${previewPort}`, ...args],
    socket: { port: previewPort, pageToken, previewToken: () => readToken(readyLine()) },
    ready: { ready: true, host: 'preview', url },
    url,
    endsWithApp: false,
  };
}

/** The token in the ready line of the preview. */
function readToken(readyLine: string | null): string | null {
  if (readyLine === null) return null;
  const { url } = JSON.parse(readyLine) as { url: string };
  return new URL(url).searchParams.get('token');
}

async function describeElectron(args: readonly string[]): Promise<Target> {
  const electron = await findElectron(say);
  if (electron === undefined) throw new StartFault('Electron can’t be had on this machine: leave --electron out.');
  return {
    programs: { main: 'build/dev/electron-main.ts', preload: 'electron/preload.ts' },
    command: [electron, output, ...args],
    socket: undefined,
    ready: { ready: true, host: 'electron' },
    url: null,
    endsWithApp: true,
  };
}

/** Adds what the app expects around its programs: a package that tells Electron its name, and the folder of the page. */
function prepareOutput(): void {
  mkdirSync(join(output, 'renderer'), { recursive: true });
  const { name, productName, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  const description = { name, productName, version, type: 'module', main: 'main/electron-main.js' };
  writeFileSync(join(output, 'package.json'), JSON.stringify(description));
}

/** Finds a free port for 0, else checks the given one. Rejects with the system's error when it is taken. */
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
