// npm run reproduce: builds and packs the last commit twice, each time from nothing, and compares the results byte by byte.
// The second time another folder, time zone, language and umask stand for another machine. Needs no download of Electron: the
// program is packed around a stub of it. What the packages are signed with afterwards is not compared.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import './node-version.js';
import { compareFolders } from './pack/folder-comparison.ts';

const root = join(import.meta.dirname, '..');

/** What is made, and the scripts of package.json that make it. */
const SCRIPTS = ['build', 'pack:check', 'service:package'];
const RESULTS = ['dist', 'release'];

interface Place {
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly umask: number;
}

function run(command: string, args: readonly string[], { folder, environment }: Place): void {
  const { status } = spawnSync(command, args, {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed in ${folder}`);
}

/** Builds and packs the last commit in a folder that does not exist yet. */
function make(place: Place): void {
  const before = process.umask(place.umask);
  try {
    run('git', ['worktree', 'add', '--detach', place.folder, 'HEAD'], { ...place, folder: root });
    run('npm', ['ci', '--no-audit', '--no-fund'], place);
    for (const script of SCRIPTS) run('npm', ['run', '--silent', script], place);
  } finally {
    process.umask(before);
  }
}

const temporary = mkdtempSync(join(tmpdir(), 'counter-reproduce-'));
mkdirSync(join(temporary, 'elsewhere'));
const places: readonly [Place, Place] = [
  { folder: join(temporary, 'here'), environment: { TZ: 'UTC', LANG: 'C.UTF-8' }, umask: 0o022 },
  { folder: join(temporary, 'elsewhere/and-deeper'), environment: { TZ: 'Asia/Kolkata', LANG: 'hi_IN' }, umask: 0o077 },
];
try {
  for (const place of places) {
    console.error(`Building in ${place.folder} …`);
    make(place);
  }
  const [first, second] = places;
  const differences = RESULTS.flatMap((name) =>
    compareFolders(join(first.folder, name), join(second.folder, name)).map(
      ([path, difference]) => `${name}/${path}: ${difference}`,
    ),
  );
  for (const line of differences) console.error(line);
  console.log(differences.length === 0 ? 'Both builds are equal.' : `${differences.length} differences.`);
  if (differences.length > 0) process.exitCode = 1;
} finally {
  for (const { folder } of places) {
    if (existsSync(folder))
      run('git', ['worktree', 'remove', '--force', folder], { folder: root, environment: {}, umask: 0 });
  }
  rmSync(temporary, { recursive: true, force: true });
}
