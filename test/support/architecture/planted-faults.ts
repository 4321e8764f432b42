/** A small app that breaks no rule. Every planted fault below is one change to it. */
export const SOUND_APP: Readonly<Record<string, string>> = {
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
  'electron/contract/calls/channels.ts': `export const channels = ['call'];`,
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
  'electron/preload.ts': `import { contextBridge } from 'electron'; import { channels } from './contract/calls/channels.ts'; contextBridge.exposeInMainWorld('x', channels);`,
  'renderer/ui/look.ts': `export const look = 'plain';`,
  'renderer/operator/page.ts': `export const page = 'operator';`,
  'renderer/main.tsx': `import { useState } from 'react'; import { amount } from '../electron/contract/money.ts'; import './look.css'; export const Main = () => <p title={String(Date.now())}>{useState(amount)}</p>;`,
};

/** A path, the text that is put there, and a part of the one fault that it is; undefined where it is none. */
export const PLANTED_FAULTS: readonly (readonly [path: string, text: string, fault: string | undefined])[] = [
  // Lines of the log
  [
    'electron/sync/x.ts',
    `export const x = (log: (event: string, values: object) => void, error: Error) => log('x', { error: error.message });`,
    "logs a fault's text",
  ],
  [
    'electron/sync/x.ts',
    `export const x = (parts: { log(event: string, values: object): void }, error: unknown) => parts.log('x', { error: String(error) });`,
    "logs a fault's text",
  ],
  [
    'electron/sync/x.ts',
    `export const x = (log: (event: string, values: object) => void, error: Error) => log('x', { error: error.name });`,
    undefined,
  ],
  // Imports
  [
    'renderer/operator/x.tsx',
    `import { amount } from '../../electron/contract/money.ts'; import './x.css'; import { look } from '../ui/look.ts'; export const X = () => <p>{String([amount, look])}</p>;`,
    undefined,
  ],
  [
    'renderer/operator/x.tsx',
    `import { Main } from '../main.tsx'; export const X = () => <Main />;`,
    'renderer/operator may not import renderer',
  ],
  [
    'renderer/x.tsx',
    `import { page } from './operator/page.ts'; export const X = () => <p>{page}</p>;`,
    'renderer may not import renderer/operator',
  ],
  [
    'electron/api-client/x.ts',
    `import { orders } from '../database/orders.ts'; export const x = orders;`,
    'api-client may not import database',
  ],
  [
    'electron/api-client/x.ts',
    `import type { orders } from '../database/orders.ts'; export type X = typeof orders;`,
    'api-client may not import database',
  ],
  [
    'electron/api-client/x.ts',
    `export type X = import('../database/orders.ts').orders;`,
    'api-client may not import database',
  ],
  [
    'electron/api-client/x.ts',
    `export const x = async () => await import('../database/orders.ts');`,
    'api-client may not import database',
  ],
  ['electron/api-client/x.ts', `export const x = async (name: string) => await import(name);`, 'must be a literal'],
  ['electron/api-client/x.ts', `export * from '../database/orders.ts';`, 'api-client may not import database'],
  [
    'electron/contract/x.ts',
    `import { client } from '../api-client/client.ts'; export const x = client;`,
    'contract may not import api-client',
  ],
  ['electron/contract/x.ts', `import { readFile } from 'node:fs'; export const x = readFile;`, 'no package but zod'],
  ['electron/contract/x.ts', `import React from 'react'; export const x = React;`, 'no package but zod'],
  ['electron/views/x.ts', `import { orders } from '../database/orders.ts'; export const x = orders;`, 'only types'],
  ['electron/views/x.ts', `import { readFile } from 'node:fs'; export const x = readFile;`, 'does without Node'],
  [
    'electron/service/x.ts',
    `import { client } from '../api-client/client.ts'; export const x = client;`,
    'service may not import api-client',
  ],
  ['electron/service/main.ts', `import { counter } from '../app.ts'; counter();`, 'service may not import app.ts'],
  [
    'electron/desktop/x.ts',
    `import { counter } from '../app.ts'; export const x = counter;`,
    'desktop may not import app.ts',
  ],
  [
    'electron/sync/x.ts',
    `import { service } from '../service/app.ts'; export const x = service;`,
    'sync may not import service',
  ],
  [
    'electron/preview/x.ts',
    `import { counter } from '../app.ts'; export const x = counter;`,
    'preview may not import app.ts',
  ],
  [
    'electron/app.ts',
    `import { service } from './service/app.ts'; export const counter = (...x: unknown[]) => [service, x];`,
    'app.ts may not import service',
  ],
  [
    'electron/app.ts',
    `import { window } from './desktop/window.ts'; export const counter = (...x: unknown[]) => [window, x];`,
    'app.ts may not import desktop',
  ],
  ['electron/desktop/x.ts', `import '../main.ts';`, 'nothing may import an entry'],
  ['electron/alarm/x.ts', `import { y } from './y.ts'; export const x = y;`, 'there is no electron/alarm/y.ts'],
  [
    'electron/alarm/x.ts',
    `import data from '../../package.json'; export const x = data;`,
    'alarm may not import package.json',
  ],
  ['electron/util/x.ts', `export const x = 1;`, 'in no known folder'],
  ['electron/helper.ts', `export const x = 1;`, 'in no known folder'],
  [
    'renderer/x.ts',
    `import { answer } from '../electron/ipc/answer.ts'; export const x = answer;`,
    'renderer may not import ipc',
  ],
  ['renderer/x.ts', `import { ipcRenderer } from 'electron'; export const x = ipcRenderer;`, 'electron belongs to'],
  ['renderer/x.ts', `import { join } from 'node:path'; export const x = join;`, 'does without Node'],
  [
    'electron/preload.ts',
    `import type { amount } from './contract/money.ts'; export type Amount = typeof amount;`,
    'preload.ts may not import contract',
  ],
  [
    'electron/contract/calls/channels.ts',
    `import { amount } from '../money.ts'; export const channels = [amount];`,
    'brings zod with it',
  ],
  [
    'electron/alarm/x.ts',
    `import type { orders } from '../database/orders.ts'; export type X = typeof orders;`,
    'alarm may not import database',
  ],
  [
    'electron/workspace/x.ts',
    `import { answer } from '../ipc/answer.ts'; export const x = answer;`,
    'workspace may not import ipc',
  ],
  [
    'electron/printing/x.ts',
    `import { open } from '../workspace/open.ts'; export const x = open;`,
    'printing may not import workspace',
  ],
  [
    'electron/preview/x.ts',
    `import { answer } from '../ipc/answer.ts'; export const x = answer;`,
    'preview may not import ipc',
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
  // Cycles
  [
    'electron/contract/money.ts',
    `import type { Y } from './y.ts'; export const amount: Y = 1;`,
    'there is no electron/contract/y.ts',
  ],
  ['electron/contract/money.ts', `import './calls.ts'; export const amount = 1;`, undefined],
  [
    'electron/contract/calls.ts',
    `import type { names as N } from './calls.ts'; export const names = ['a']; export type M = typeof N;`,
    'import cycle',
  ],
  // Exports
  ['electron/alarm/x.ts', `export default 1;`, 'default export'],
  ['electron/alarm/x.ts', `const x = 1; export { x as default };`, 'default export'],
  ['electron/alarm/x.ts', `export const = 1;`, `can't be parsed`],
  // Time, randomness and the network
  ['electron/sync/x.ts', `export const x = Date.now();`, 'uses Date.now;'],
  ['electron/sync/x.ts', `export const x = (now = Date.now) => now();`, 'uses Date.now;'],
  ['electron/sync/x.ts', `export const x = Date['now']();`, 'uses Date.now;'],
  ['electron/sync/x.ts', `export const x = globalThis.Date.now();`, 'uses Date.now;'],
  ['electron/sync/x.ts', `const { now } = Date; export const x = now();`, 'uses Date as a whole;'],
  ['electron/sync/x.ts', `export const x = new Date();`, 'uses the present time;'],
  ['electron/sync/x.ts', `export const x = Date();`, 'uses the present time;'],
  ['electron/sync/x.ts', `export const x = performance.now();`, 'uses performance;'],
  ['electron/sync/x.ts', `export const x = Math.random();`, 'uses Math.random;'],
  ['electron/sync/x.ts', `export const x = crypto.randomUUID();`, 'uses crypto;'],
  [
    'electron/sync/x.ts',
    `import { randomUUID } from 'node:crypto'; export const x = randomUUID();`,
    'uses randomUUID of node:crypto;',
  ],
  [
    'electron/sync/x.ts',
    `import { randomUUID } from 'crypto'; export const x = randomUUID();`,
    'uses randomUUID of crypto;',
  ],
  [
    'electron/sync/x.ts',
    `import * as crypto from 'node:crypto'; export const x = crypto.randomUUID();`,
    'uses * of node:crypto;',
  ],
  ['electron/sync/x.ts', `import { createHash } from 'node:crypto'; export const x = createHash;`, undefined],
  ['electron/sync/x.ts', `export const x = async () => (await fetch('/')) as Response;`, 'uses fetch;'],
  ['electron/sync/x.ts', `export const x = { fetch };`, 'uses fetch;'],
  [
    'electron/sync/x.ts',
    `export const ok = (fetch: () => void) => fetch(); export const x = () => fetch('/');`,
    'uses fetch;',
  ],
  ['electron/sync/x.ts', `import { fetch } from 'undici'; export const x = fetch;`, 'uses fetch of undici;'],
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
  ['electron/sync/x.ts', `export const x = () => setTimeout(() => {}, 1);`, 'uses setTimeout;'],
  ['electron/service/x.ts', `export const x = () => globalThis.setInterval(() => {}, 1);`, 'uses setInterval;'],
  [
    'electron/sync/x.ts',
    `import { setTimeout } from 'node:timers/promises'; export const x = setTimeout;`,
    'uses setTimeout of node:timers/promises;',
  ],
  ['electron/sync/x.ts', `export const x = AbortSignal.timeout(1);`, 'uses AbortSignal.timeout;'],
  ['electron/app.ts', `export const counter = (...x: unknown[]) => [x, Date.now()];`, 'uses Date.now;'],
  [
    'electron/main.ts',
    `import { randomUUID } from 'node:crypto'; setTimeout(() => [Date.now(), randomUUID()], 1);`,
    undefined,
  ],
];
