import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findArchitectureFaults, type SourceFiles } from './support/architecture/checker.ts';
import { findCompileErrors, listCompiledFiles } from './support/architecture/environments.ts';

const top = join(import.meta.dirname, '..');

function readSources(folder: string): [string, string][] {
  return readdirSync(join(top, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => [`${folder}/${name.split(sep).join('/')}`, readFileSync(join(top, folder, name), 'utf8')]);
}

test('the sources keep to the design', () => {
  expect(findArchitectureFaults(new Map([...readSources('electron'), ...readSources('renderer')]))).toEqual([]);
});

/** A small house in which all is well. Every planted fault below is one change to it. */
const sound: Readonly<Record<string, string>> = {
  'electron/contract/money.ts': `import { z } from 'zod'; export const amount = z.string();`,
  'electron/contract/calls.ts': `import type { z } from 'zod'; export type Call = z.ZodType; export const names = ['a'];`,
  'electron/api-client/client.ts': `import { amount } from '../contract/money.ts'; export const client = (fetch: () => void) => { fetch(); return amount; };`,
  'electron/database/orders.ts': `import Database from 'better-sqlite3'; export const orders = (db: Database.Database) => db.prepare('SELECT 1 FROM orders');`,
  'electron/views/list.ts': `import type { orders } from '../database/orders.ts'; export type List = typeof orders;`,
  'electron/sync/pull.ts': `import { client } from '../api-client/client.ts'; import { orders } from '../database/orders.ts';
    export const pull = ({ now, setTimeout }: { now: () => number; setTimeout: (run: () => void) => void }) => {
      setTimeout(() => now());
      return [client, orders, new Date(now()), Date.parse('2026-01-01')] as const;
    };`,
  'electron/alarm/decide.ts': `export interface Clock { setTimeout(): void } export const decide = (clock: Clock) => clock.setTimeout();`,
  'electron/contract/ipc/channels.ts': `export const channels = ['call'];`,
  'electron/ipc/sender.ts': `export const isOwnPage = () => true;`,
  'electron/ipc/answer.ts': `import { names } from '../contract/calls.ts'; export const answer = names;`,
  'electron/preview/socket.ts': `import { isOwnPage } from '../ipc/sender.ts'; export const socket = () => setTimeout(isOwnPage, 1);`,
  'electron/preview/main.ts': `import { counter } from '../app.ts'; import { service } from '../service/app.ts'; import { socket } from './socket.ts'; counter(service, socket);`,
  'electron/service/app.ts': `import { amount } from '../contract/money.ts'; export const service = amount;`,
  'electron/service/storage/open.ts': `import Database from 'better-sqlite3'; export const open = () => new Database('x').exec('PRAGMA journal_mode = WAL');`,
  'electron/service/main.ts': `import { service } from './app.ts'; setInterval(() => service, Date.now());`,
  'electron/desktop/window.ts': `import { app } from 'electron'; import Store from 'electron-store'; export const window = () => [app, new Store(), new Date()];`,
  'electron/workspace/open.ts': `import { pull } from '../sync/pull.ts'; export const open = pull;`,
  'electron/app.ts': `import { open } from './workspace/open.ts'; export const counter = (...rest: unknown[]) => [open, rest];`,
  'electron/main.ts': `import { app } from 'electron'; import { counter } from './app.ts'; import { window } from './desktop/window.ts'; const { service } = await import('./service/app.ts'); counter(app, window, service, fetch);`,
  'electron/preload.ts': `import { contextBridge } from 'electron'; import { channels } from './contract/ipc/channels.ts'; contextBridge.exposeInMainWorld('x', channels);`,
  'renderer/main.tsx': `import { useState } from 'react'; import { amount } from '../electron/contract/money.ts'; import './look.css'; export const Main = () => <p title={String(Date.now())}>{useState(amount)}</p>;`,
};

const house = (changes: Readonly<Record<string, string>> = {}): SourceFiles =>
  new Map(Object.entries({ ...sound, ...changes }));

describe('the checker', () => {
  test('finds nothing in a sound house', () => {
    expect(findArchitectureFaults(house())).toEqual([]);
  });

  test.each([
    // Arrows
    [
      'electron/api-client/x.ts',
      `import { orders } from '../database/orders.ts'; export const x = orders;`,
      'no arrow leads from api-client to database',
    ],
    [
      'electron/api-client/x.ts',
      `import type { orders } from '../database/orders.ts'; export type X = typeof orders;`,
      'no arrow leads from api-client to database',
    ],
    [
      'electron/api-client/x.ts',
      `export type X = import('../database/orders.ts').orders;`,
      'no arrow leads from api-client to database',
    ],
    [
      'electron/api-client/x.ts',
      `export const x = async () => await import('../database/orders.ts');`,
      'no arrow leads from api-client to database',
    ],
    ['electron/api-client/x.ts', `export const x = async (name: string) => await import(name);`, 'must be written out'],
    [
      'electron/api-client/x.ts',
      `export * from '../database/orders.ts';`,
      'no arrow leads from api-client to database',
    ],
    [
      'electron/contract/x.ts',
      `import { client } from '../api-client/client.ts'; export const x = client;`,
      'no arrow leads from contract to api-client',
    ],
    ['electron/contract/x.ts', `import { readFile } from 'node:fs'; export const x = readFile;`, 'no package but zod'],
    ['electron/contract/x.ts', `import React from 'react'; export const x = React;`, 'no package but zod'],
    ['electron/views/x.ts', `import { orders } from '../database/orders.ts'; export const x = orders;`, 'only types'],
    [
      'electron/views/x.ts',
      `import { readFile } from 'node:fs'; export const x = readFile;`,
      'nothing to do with Node',
    ],
    [
      'electron/service/x.ts',
      `import { client } from '../api-client/client.ts'; export const x = client;`,
      'no arrow leads from service to api-client',
    ],
    [
      'electron/service/main.ts',
      `import { counter } from '../app.ts'; counter();`,
      'no arrow leads from service to app.ts',
    ],
    [
      'electron/desktop/x.ts',
      `import { counter } from '../app.ts'; export const x = counter;`,
      'no arrow leads from desktop to app.ts',
    ],
    [
      'electron/sync/x.ts',
      `import { service } from '../service/app.ts'; export const x = service;`,
      'no arrow leads from sync to service',
    ],
    [
      'electron/preview/x.ts',
      `import { counter } from '../app.ts'; export const x = counter;`,
      'no arrow leads from preview to app.ts',
    ],
    [
      'electron/app.ts',
      `import { service } from './service/app.ts'; export const counter = (...x: unknown[]) => [service, x];`,
      'no arrow leads from app.ts to service',
    ],
    [
      'electron/app.ts',
      `import { window } from './desktop/window.ts'; export const counter = (...x: unknown[]) => [window, x];`,
      'no arrow leads from app.ts to desktop',
    ],
    ['electron/desktop/x.ts', `import '../main.ts';`, 'nobody imports an entry'],
    ['electron/alarm/x.ts', `import { y } from './y.ts'; export const x = y;`, 'there is no electron/alarm/y.ts'],
    [
      'electron/alarm/x.ts',
      `import data from '../../package.json'; export const x = data;`,
      'no arrow leads from alarm to package.json',
    ],
    ['electron/util/x.ts', `export const x = 1;`, 'in no room'],
    ['electron/helper.ts', `export const x = 1;`, 'in no room'],
    [
      'renderer/x.ts',
      `import { answer } from '../electron/ipc/answer.ts'; export const x = answer;`,
      'no arrow leads from renderer to ipc',
    ],
    ['renderer/x.ts', `import { ipcRenderer } from 'electron'; export const x = ipcRenderer;`, 'electron belongs to'],
    ['renderer/x.ts', `import { join } from 'node:path'; export const x = join;`, 'nothing to do with Node'],
    [
      'electron/preload.ts',
      `import type { amount } from './contract/money.ts'; export type Amount = typeof amount;`,
      'no arrow leads from preload.ts to contract',
    ],
    [
      'electron/contract/ipc/channels.ts',
      `import { amount } from '../money.ts'; export const channels = [amount];`,
      'brings zod with it',
    ],
    [
      'electron/alarm/x.ts',
      `import type { orders } from '../database/orders.ts'; export type X = typeof orders;`,
      'no arrow leads from alarm to database',
    ],
    [
      'electron/workspace/x.ts',
      `import { answer } from '../ipc/answer.ts'; export const x = answer;`,
      'no arrow leads from workspace to ipc',
    ],
    [
      'electron/printing/x.ts',
      `import { open } from '../workspace/open.ts'; export const x = open;`,
      'no arrow leads from printing to workspace',
    ],
    [
      'electron/preview/x.ts',
      `import { answer } from '../ipc/answer.ts'; export const x = answer;`,
      'no arrow leads from preview to ipc',
    ],
    ['electron/workspace/x.ts', `import { decide } from '../alarm/decide.ts'; export const x = decide;`, 'only types'],
    // Packages
    ['electron/sync/x.ts', `import { app } from 'electron'; export const x = app;`, 'electron belongs to'],
    ['electron/preview/main.ts', `import { app } from 'electron'; app.quit();`, 'electron belongs to'],
    [
      'electron/printing/x.ts',
      `import Store from 'electron-store'; export const x = Store;`,
      'electron-store belongs to',
    ],
    [
      'electron/sync/x.ts',
      `import type Database from 'better-sqlite3'; export type X = Database.Database;`,
      'better-sqlite3 belongs to',
    ],
    [
      'electron/service/x.ts',
      `import Database from 'better-sqlite3'; export const x = Database;`,
      'better-sqlite3 belongs to',
    ],
    // SQL
    ['electron/sync/x.ts', `export const x = 'SELECT id FROM orders';`, 'contains SQL'],
    ['electron/service/x.ts', `export const x = (t: string) => \`\\n  DELETE FROM \${t}\`;`, 'contains SQL'],
    // Circles
    [
      'electron/contract/money.ts',
      `import type { Y } from './y.ts'; export const amount: Y = 1;`,
      'there is no electron/contract/y.ts',
    ],
    ['electron/contract/money.ts', `import './calls.ts'; export const amount = 1;`, undefined],
    [
      'electron/contract/calls.ts',
      `import type { names as N } from './calls.ts'; export const names = ['a']; export type M = typeof N;`,
      'circle',
    ],
    // Exports
    ['electron/alarm/x.ts', `export default 1;`, 'default export'],
    ['electron/alarm/x.ts', `const x = 1; export { x as default };`, 'default export'],
    ['electron/alarm/x.ts', `export const = 1;`, `can't be parsed`],
    // The air
    ['electron/sync/x.ts', `export const x = Date.now();`, 'takes Date.now from the air'],
    ['electron/sync/x.ts', `export const x = (now = Date.now) => now();`, 'takes Date.now from the air'],
    ['electron/sync/x.ts', `export const x = Date['now']();`, 'takes Date.now from the air'],
    ['electron/sync/x.ts', `export const x = globalThis.Date.now();`, 'takes Date.now from the air'],
    ['electron/sync/x.ts', `const { now } = Date; export const x = now();`, 'takes Date as a whole from the air'],
    ['electron/sync/x.ts', `export const x = new Date();`, 'takes the present time from the air'],
    ['electron/sync/x.ts', `export const x = Date();`, 'takes the present time from the air'],
    ['electron/sync/x.ts', `export const x = performance.now();`, 'takes performance from the air'],
    ['electron/sync/x.ts', `export const x = Math.random();`, 'takes Math.random from the air'],
    ['electron/sync/x.ts', `export const x = crypto.randomUUID();`, 'takes crypto from the air'],
    [
      'electron/sync/x.ts',
      `import { randomUUID } from 'node:crypto'; export const x = randomUUID();`,
      'takes randomUUID of node:crypto from the air',
    ],
    [
      'electron/sync/x.ts',
      `import { randomUUID } from 'crypto'; export const x = randomUUID();`,
      'takes randomUUID of crypto from the air',
    ],
    [
      'electron/sync/x.ts',
      `import * as crypto from 'node:crypto'; export const x = crypto.randomUUID();`,
      'takes * of node:crypto from the air',
    ],
    ['electron/sync/x.ts', `import { createHash } from 'node:crypto'; export const x = createHash;`, undefined],
    ['electron/sync/x.ts', `export const x = async () => (await fetch('/')) as Response;`, 'takes fetch from the air'],
    ['electron/sync/x.ts', `export const x = { fetch };`, 'takes fetch from the air'],
    [
      'electron/sync/x.ts',
      `export const ok = (fetch: () => void) => fetch(); export const x = () => fetch('/');`,
      'takes fetch from the air',
    ],
    [
      'electron/sync/x.ts',
      `import { fetch } from 'undici'; export const x = fetch;`,
      'takes fetch of undici from the air',
    ],
    ['electron/sync/x.ts', `import type { fetch } from 'undici'; export type X = typeof fetch;`, undefined],
    [
      'electron/sync/x.ts',
      `export type X = typeof globalThis.fetch; export interface Y { fetch: typeof fetch }`,
      undefined,
    ],
    [
      'electron/sync/x.ts',
      `export const x = ({ fetch, ...rest }: { fetch: () => void }) => [fetch(), rest.setTimeout, { setTimeout: 1 }];`,
      undefined,
    ],
    ['electron/sync/x.ts', `export const x = () => setTimeout(() => {}, 1);`, 'takes setTimeout from the air'],
    [
      'electron/service/x.ts',
      `export const x = () => globalThis.setInterval(() => {}, 1);`,
      'takes setInterval from the air',
    ],
    [
      'electron/sync/x.ts',
      `import { setTimeout } from 'node:timers/promises'; export const x = setTimeout;`,
      'takes setTimeout of node:timers/promises from the air',
    ],
    ['electron/sync/x.ts', `export const x = AbortSignal.timeout(1);`, 'takes AbortSignal.timeout from the air'],
    ['electron/app.ts', `export const counter = (...x: unknown[]) => [x, Date.now()];`, 'takes Date.now from the air'],
    [
      'electron/main.ts',
      `import { randomUUID } from 'node:crypto'; setTimeout(() => [Date.now(), randomUUID()], 1);`,
      undefined,
    ],
  ])('%s: %s', (path, text, fault) => {
    const faults = findArchitectureFaults(house({ [path]: text }));
    expect(faults).toHaveLength(fault === undefined ? 0 : 1);
    if (fault !== undefined) expect(faults[0]).toContain(fault);
  });

  test('finds a circle through three rooms’ files', () => {
    const faults = findArchitectureFaults(
      house({
        'electron/alarm/a.ts': `import { b } from './b.ts'; export const a = b;`,
        'electron/alarm/b.ts': `import type { c } from './c.ts'; export type b = typeof c; export const b = 1;`,
        'electron/alarm/c.ts': `import { a } from './a.ts'; export const c = a;`,
      }),
    );
    expect(faults).toEqual([
      'imports go in a circle: electron/alarm/a.ts → electron/alarm/b.ts → electron/alarm/c.ts → electron/alarm/a.ts',
    ]);
  });
});

describe('the compiler', () => {
  const DOM = { names: ['document.title', '{} as HTMLElement', 'window.close'], library: '/lib.dom.d.ts' };
  const NODE = {
    names: ['process.argv', "Buffer.from('x')", "import('node:fs')", 'require'],
    library: '/@types/node/',
  };

  test.each([
    { project: 'electron/contract', has: [], lacks: [DOM, NODE] },
    { project: 'electron', has: [NODE], lacks: [DOM] },
    { project: 'electron/service', has: [NODE], lacks: [DOM] },
    { project: 'electron/service/operator/page', has: [DOM], lacks: [NODE] },
    { project: 'renderer', has: [DOM], lacks: [NODE] },
  ])('knows in $project only the names that exist there', async ({ project, has, lacks }) => {
    const wrong = lacks.flatMap(({ names }) => names);
    const right = has.flatMap(({ names }) => names);
    const lines = [...wrong, ...right].map((name, index) => `export const x${index} = ${name};`);
    const errors = await findCompileErrors(project, lines);
    expect(errors.map((line) => lines[line - 1])).toEqual(lines.slice(0, wrong.length));
    // A package that is imported can bring the names of another environment with it.
    const files = await listCompiledFiles(project);
    for (const { library } of lacks) expect(files.filter((file) => file.includes(library))).toEqual([]);
  });
});
