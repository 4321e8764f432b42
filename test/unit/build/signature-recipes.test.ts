import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { parseInstant } from '../../../electron/contract/domain/time.ts';
import type { WebhookEndpointRecord } from '../../../electron/service/storage/tables/webhook-endpoints.ts';
import { createWebhookSender } from '../../../electron/service/webhooks/webhook-sender.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

const RECIPES = join(import.meta.dirname, '../../../build/service/signature');

const vector = z.object({
  secret: z.string(),
  cases: z.array(
    z.object({ name: z.string(), header: z.string(), now: z.int(), body: z.string(), genuine: z.boolean() }),
  ),
});
const { secret, cases } = vector.parse(JSON.parse(readFileSync(join(RECIPES, 'vector.json'), 'utf8')));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'signature-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (program: string, args: readonly string[], input = '') => spawnSync(program, args, { cwd: folder, input });
const recipe = (name: string): string => join(RECIPES, name);

/** Makes a recipe ready to run, where it must be compiled. Returns what to run. */
function compile(program: string, args: readonly string[], result: readonly string[]): readonly string[] {
  const { status, stderr } = run(program, args);
  expect(status, String(stderr)).toBe(0);
  return result;
}

/** How each recipe is run, and which program it needs. */
const LANGUAGES: Readonly<
  Record<string, { readonly needs: readonly string[]; readonly command: () => readonly string[] }>
> = {
  'signature.mjs': {
    needs: [process.execPath, '--version'],
    command: () => [process.execPath, recipe('signature.mjs')],
  },
  'signature.py': { needs: ['python3', '--version'], command: () => ['python3', recipe('signature.py')] },
  'signature.php': { needs: ['php', '--version'], command: () => ['php', recipe('signature.php')] },
  'Signature.java': {
    needs: ['javac', '-version'],
    command: () => compile('javac', ['-d', '.', recipe('Signature.java')], ['java', '-cp', '.', 'Signature']),
  },
  'signature.go': {
    needs: ['go', 'version'],
    command: () => compile('go', ['build', '-o', 'signature', recipe('signature.go')], ['./signature']),
  },
  'Signature.cs': {
    needs: ['mcs', '--version'],
    command: () => compile('mcs', ['-out:Signature.exe', recipe('Signature.cs')], ['mono', 'Signature.exe']),
  },
};

const isInstalled = ([program = '', ...args]: readonly string[]): boolean => run(program, args).status === 0;

test('every recipe is listed here', () => {
  const recipes = readdirSync(RECIPES).filter((name) => name !== 'vector.json');
  expect(Object.keys(LANGUAGES).sort()).toEqual(recipes.sort());
});

test.each(Object.entries(LANGUAGES))('%s agrees with the vector, where its language is installed', (_, language) => {
  if (!isInstalled(language.needs)) return;
  const [program = '', ...args] = language.command();
  for (const { name, header, now, body, genuine } of cases) {
    const { status, stderr } = run(program, [...args, secret, header, String(now)], body);
    expect([status, String(stderr)], name).toEqual([genuine ? 0 : 1, '']);
  }
});

test('the service signs as the vector says', async () => {
  const [first] = cases;
  if (!first) throw new Error('the vector has no case');
  const clock = new VirtualClock(parseInstant(new Date(first.now * 1_000).toISOString()));
  let header: string | undefined;
  const sender = createWebhookSender(
    ({ headers }) => {
      header = headers['service-signature'];
      return Promise.resolve({ status: 204, header: () => null, body: '' });
    },
    clock,
    clock,
  );
  const at = clock.now();
  const endpoint: WebhookEndpointRecord = {
    id: 'endpoint',
    companyId: 'company',
    mode: 'test',
    url: 'https://pos.example/',
    description: '',
    events: [],
    status: 'ACTIVE',
    disabledReason: '',
    secret,
    oldSecret: null,
    createdAt: at,
    failingSince: null,
  };
  const message = { deliveryId: 1, eventId: 'evt_1', eventType: 'order.placed', body: first.body } as const;
  await sender.send({ ...message, endpoint }, new AbortController().signal);
  expect(header).toBe(first.header);
});
