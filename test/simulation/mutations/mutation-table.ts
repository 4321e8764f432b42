/**
 * The table of known ways to break each promise on purpose. Each changes the network or the screen, or adds triggers to
 * the app's database that lose or alter what is written. None is in the app's code.
 */

import type { BoardView } from '../../../electron/contract/calls/orders.ts';
import type { HttpRequest, HttpResponse, HttpTransport } from '../../../electron/contract/ports.ts';
import type { WorkspaceScreen } from '../counter/simulated-app.ts';
import { STEADY_LATE_EVENT_LIST } from '../network/network-faults.ts';
import type { PromiseCode } from '../promises/promise-monitor.ts';
import type { World } from '../world.ts';
import { PLAIN_WORLD } from '../world.ts';
import type { Mutation } from './mutation.ts';

/** Changes every request on its way. */
const changeRequests =
  (change: (request: HttpRequest) => HttpRequest) =>
  (transport: HttpTransport): HttpTransport =>
  (request) =>
    transport(change(request));

/** Changes every response on its way. */
const changeResponses =
  (change: (response: HttpResponse, request: HttpRequest) => HttpResponse) =>
  (transport: HttpTransport): HttpTransport =>
  async (request) =>
    change(await transport(request), request);

const withoutHeader = (response: HttpResponse, header: string): HttpResponse => ({
  ...response,
  header: (name) => (name.toLowerCase() === header ? null : response.header(name)),
});

interface EventList {
  readonly data: readonly {
    readonly type: string;
    readonly store_id: number;
    readonly data: { sale?: { event_id: string } };
  }[];
}

/** Acknowledges every sale as soon as it is listed, before the app has stored it. */
function bookAtOnce(transport: HttpTransport): HttpTransport {
  const booked = new Set<string>();
  return async (request) => {
    const response = await transport(request);
    if (response.status !== 200 || !request.url.includes('/v1/events') || !response.body.includes('sale.completed'))
      return response;
    const { data }: EventList = JSON.parse(response.body);
    for (const {
      store_id,
      data: { sale },
    } of data) {
      if (sale === undefined || booked.has(sale.event_id)) continue;
      booked.add(sale.event_id);
      const url = `${new URL(request.url).origin}/v1/stores/${store_id}/sales/ack`;
      const body = JSON.stringify({ event_ids: [sale.event_id] });
      const headers = { ...request.headers, 'content-type': 'application/json' };
      await transport({ method: 'POST', url, headers, body }).catch(() => undefined);
    }
    return response;
  };
}

/** After the service's first 429, delivers nothing more and answers every request with another 429. */
function starveOnceLimited(transport: HttpTransport): HttpTransport {
  let limited: HttpResponse | null = null;
  return async (request) => {
    if (limited !== null) return limited;
    const response = await transport(request);
    if (response.status === 429) limited = withoutHeader(response, 'date');
    return response;
  };
}

/** Gives each request whose address ends with `end` a key of its own. */
function replaceKeys(end = ''): (request: HttpRequest) => HttpRequest {
  let number = 0;
  return (request) => {
    if (request.headers['idempotency-key'] === undefined || !request.url.endsWith(end)) return request;
    number += 1;
    const { headers } = request;
    return { ...request, headers: { ...headers, 'idempotency-key': `${headers['idempotency-key']}-${number}` } };
  };
}

/** Changes the board on screen. */
const changeBoard =
  (change: (board: BoardView) => BoardView) =>
  ({ workspace, ...screen }: WorkspaceScreen): WorkspaceScreen => ({
    ...screen,
    workspace: { ...workspace, board: change(workspace.board) },
  });

const createTrigger = (name: string, on: string, then: string): string =>
  `CREATE TEMP TRIGGER ${name} AFTER ${on} BEGIN ${then}; END;`;

/** What an app does to its database when it stores an event. */
const ON_EVENT = ['INSERT ON main.timelines', 'UPDATE OF events ON main.timelines'] as const;

const BUSY_WORLD: World = { ...PLAIN_WORLD, hasBusyStaff: true };
const CLOSING_WORLD: World = { ...PLAIN_WORLD, closesDays: true };
const BILLING_WORLD: World = { ...PLAIN_WORLD, hasBillingProgram: true };
const OUTSIDE_WORLD: World = { ...PLAIN_WORLD, tellsOutside: true };
const STAFFED_WORLD: World = { ...PLAIN_WORLD, hasStaff: true };

/** What brings files of the folder on their way. */
const FOLDER_STEPS: readonly string[] = ['the billing program writes a file', 'go on with an import'];

export interface NamedMutation extends Mutation {
  readonly promise: PromiseCode;
  readonly name: string;
  /** The rule that notices it, as monitor-table.ts names it. */
  readonly rule: string;
  /** A seed that notices it quickly, and so is tried first. */
  readonly seed: number;
  /** How many steps to play, if not the default. */
  readonly steps?: number;
  /** What the shop has; by default nothing. */
  readonly world?: World;
}

export const MUTATION_TABLE: readonly NamedMutation[] = [
  {
    promise: 'C1',
    name: 'a refused accept is stored as done',
    rule: 'what is shown as decided is decided',
    seed: 4,
    sql: createTrigger(
      'c1',
      "UPDATE OF state ON main.actions WHEN NEW.kind = 'accept' AND NEW.state = 'refused'",
      "UPDATE actions SET state = 'done' WHERE id = NEW.id",
    ),
  },
  {
    promise: 'C1',
    name: 'an accept is sent with another way of delivering',
    rule: 'an accept is sent as staff chose',
    seed: 0,
    transport: changeRequests((request) =>
      request.url.endsWith('/accept')
        ? { ...request, body: request.body?.replace('STORE_STAFF', 'SERVICE_COURIER') }
        : request,
    ),
  },
  {
    promise: 'C1',
    name: 'a refused hand-back is stored as done',
    rule: 'what is shown as handed back is handed back',
    seed: 6,
    sql: createTrigger(
      'c1',
      "UPDATE OF state ON main.actions WHEN NEW.kind = 'hand_back' AND NEW.state = 'refused'",
      "UPDATE actions SET state = 'done' WHERE id = NEW.id",
    ),
    favours: ['hand to own riders', 'accept with courier', 'rider picks up'],
  },
  {
    promise: 'C2',
    name: 'every attempt has its own key',
    rule: 'an action has one effect',
    seed: 0,
    transport: changeRequests(replaceKeys()),
  },
  {
    promise: 'C2',
    name: 'the key of a decision does not follow from its order',
    rule: 'a decision keeps its key',
    seed: 0,
    transport: changeRequests(replaceKeys('/accept')),
  },
  {
    promise: 'C2',
    name: 'a decision that was sent from a full disk is lost when it has room',
    rule: 'an action has one effect',
    seed: 28,
    // Only such a decision is stored after its order has moved on. The database is opened again in between.
    sql: `CREATE TRIGGER IF NOT EXISTS c2 AFTER INSERT ON actions
      WHEN NEW.kind = 'accept' AND (SELECT status FROM orders WHERE id = NEW.order_id) <> 'PENDING'
      BEGIN DELETE FROM actions WHERE id = NEW.id; END`,
    favours: ['its disk is full'],
  },
  {
    promise: 'C3',
    name: 'no ring for some orders',
    rule: 'an order that was read rings',
    seed: 0,
    screen: (screen) => ({
      ...screen,
      alarm: {
        ...screen.alarm,
        episodes: screen.alarm.episodes.filter(({ orderId }) => orderId.charCodeAt(6) % 2 === 0),
      },
    }),
  },
  {
    promise: 'C3',
    name: 'no ring for an order that the full disk did not take',
    rule: 'an order that was read rings',
    seed: 21,
    screen: ({ alarm, workspace, ...screen }) => ({
      ...screen,
      workspace,
      alarm: {
        ...alarm,
        episodes: alarm.episodes.filter(
          ({ orderId }) => !workspace.board.new.some((card) => card.orderId === orderId && card.isUnsaved),
        ),
      },
    }),
    favours: ['its disk is full'],
  },
  {
    promise: 'C3',
    name: 'every ring is silenced',
    rule: 'only staff silence an order',
    seed: 1,
    screen: (screen) => ({
      ...screen,
      alarm: {
        ...screen.alarm,
        episodes: screen.alarm.episodes.map((episode) => ({ ...episode, state: 'silenced' as const })),
      },
    }),
  },
  {
    promise: 'C3',
    name: 'PENDING orders are not read',
    rule: 'PENDING orders are read first after a wake',
    seed: 0,
    steps: 60,
    transport: changeRequests((request) => ({
      ...request,
      url: request.url.replace('status=PENDING', 'status=PACKED'),
    })),
  },
  {
    promise: 'C3',
    name: 'a locked counter does not ring',
    rule: 'a locked counter rings',
    seed: 0,
    screen: (screen) => {
      const isLocked = screen.staff !== null && screen.staff.atCounter === null;
      return isLocked ? { ...screen, alarm: { ...screen.alarm, episodes: [] } } : screen;
    },
    favours: ['lock the counter'],
    world: STAFFED_WORLD,
  },
  {
    promise: 'C4',
    name: 'a packed order goes back to PENDING',
    rule: 'no order goes back in time',
    seed: 2,
    sql: createTrigger(
      'c4',
      "UPDATE OF status ON main.orders WHEN NEW.status = 'PACKED'",
      "UPDATE orders SET status = 'PENDING' WHERE id = NEW.id",
    ),
  },
  {
    promise: 'C4',
    name: 'an older snapshot of the same status wins',
    rule: 'no order shows an older state again',
    seed: 9,
    sql: [
      'CREATE TEMP TABLE older_snapshots (id TEXT PRIMARY KEY, status TEXT, snapshot TEXT);',
      createTrigger(
        'c4_older',
        'UPDATE OF snapshot ON main.orders WHEN NEW.status = OLD.status AND NEW.snapshot <> OLD.snapshot',
        'INSERT OR REPLACE INTO older_snapshots VALUES (OLD.id, OLD.status, OLD.snapshot)',
      ),
      ...ON_EVENT.map((event, nth) =>
        createTrigger(
          `c4_wins_${nth}`,
          event,
          `UPDATE orders SET snapshot = older_snapshots.snapshot FROM older_snapshots
           WHERE older_snapshots.id = orders.id AND older_snapshots.status = orders.status`,
        ),
      ),
    ].join(''),
    favours: ['accept with courier', 'courier booked', 'courier assigned'],
  },
  {
    promise: 'C5',
    name: 'the cursor moves past an event that is not stored',
    rule: 'the cursor moves with its events',
    seed: 2,
    sql: ON_EVENT.map((event, nth) =>
      createTrigger(
        `c5_${nth}`,
        event,
        `UPDATE timelines SET events = (SELECT json_group_array(json(value)) FROM json_each(NEW.events)
           WHERE value ->> '$.type' <> 'order.accepted') WHERE about = NEW.about`,
      ),
    ).join(''),
  },
  {
    promise: 'C6',
    name: 'sales are acknowledged before they are recorded',
    rule: 'a sale is booked once',
    seed: 0,
    transport: bookAtOnce,
  },
  {
    promise: 'C7',
    name: 'a unit is added to each adjustment on its way',
    rule: 'the stock moves by what staff adjusted',
    seed: 2,
    transport: changeRequests((request) =>
      request.url.endsWith('/inventory/adjustments')
        ? {
            ...request,
            body: request.body?.replace(/"delta":(\d+)/g, (_, delta: string) => `"delta":${Number(delta) + 1}`),
          }
        : request,
    ),
  },
  {
    promise: 'C7',
    name: 'a count is never corrected',
    rule: 'a count is corrected',
    seed: 0,
    sql: createTrigger(
      'c7',
      "UPDATE OF correction ON main.actions WHEN NEW.correction = 'open'",
      "UPDATE actions SET correction = 'settled', applied_at = NULL WHERE id = NEW.id",
    ),
    favours: ['count an item', 'staff app packs'],
  },
  {
    promise: 'C7',
    name: 'a correction is sent once and never amended',
    rule: 'a count is corrected',
    seed: 48,
    sql: createTrigger(
      'c7',
      "UPDATE OF correction ON main.actions WHEN NEW.correction <> 'open'",
      'UPDATE actions SET applied_at = NULL WHERE id = NEW.id',
    ),
    fault: STEADY_LATE_EVENT_LIST,
    favours: ['staff app packs'],
  },
  {
    promise: 'C7',
    name: 'staff are never asked about picked orders',
    rule: 'a count is corrected',
    seed: 1,
    sql: createTrigger(
      'c7',
      "UPDATE OF correction ON main.actions WHEN NEW.correction = 'asked'",
      "UPDATE actions SET correction = 'settled' WHERE id = NEW.id",
    ),
    favours: ['count an item', 'staff app picks', 'order', 'retailer app accepts'],
  },
  {
    promise: 'C7',
    name: 'staff are always asked about picked orders',
    rule: 'a count is corrected',
    seed: 1,
    sql: createTrigger(
      'c7',
      "UPDATE OF correction ON main.actions WHEN NEW.correction = 'settled'",
      "UPDATE actions SET correction = 'asked' WHERE id = NEW.id",
    ),
  },
  {
    promise: 'C7',
    name: 'an action on an item does not wait for the import before it',
    rule: 'the stock moves by what staff adjusted',
    seed: 0,
    sql: createTrigger('c7', 'INSERT ON main.action_dependencies', 'DELETE FROM action_dependencies'),
    favours: ['go on with an import', 'adjust a stock'],
  },
  {
    promise: 'C7',
    name: 'an undo counters twice as much',
    rule: 'an undo counters once',
    seed: 0,
    sql: createTrigger(
      'c7',
      "INSERT ON main.actions WHEN NEW.payload ->> '$.undoes' IS NOT NULL",
      "UPDATE actions SET payload = json_set(payload, '$.delta', 2 * (payload ->> '$.delta')) WHERE id = NEW.id",
    ),
    favours: ['adjust a stock', 'undo an adjustment'],
    world: BUSY_WORLD,
  },
  {
    promise: 'C7',
    name: 'an edit keeps what the service subtracts',
    rule: 'a count is corrected',
    seed: 0,
    sql: createTrigger(
      'c7_edit',
      "UPDATE OF correction ON main.actions WHEN NEW.kind = 'edit' AND NEW.correction = 'open'",
      "UPDATE actions SET correction = 'settled' WHERE id = NEW.id",
    ),
    favours: ['change a price'],
  },
  {
    promise: 'C8',
    name: 'Retry-After is dropped',
    rule: 'requests keep their rate',
    seed: 0,
    transport: changeResponses((response) => withoutHeader(response, 'retry-after')),
    favours: ['mischief on the line'],
  },
  {
    promise: 'C8',
    name: 'a counter that was told to wait is never answered again',
    rule: 'no counter starves',
    seed: 0,
    transport: starveOnceLimited,
    favours: ['another program uses up the key'],
    world: { ...BUSY_WORLD, hasSharedKey: true },
  },
  {
    promise: 'C9',
    name: 'keys never grow old',
    rule: 'no key is sent again when it is old',
    seed: 6,
    sql: createTrigger(
      'c9',
      'UPDATE OF sent_at ON main.actions WHEN NEW.first_sent_at <= NEW.sent_at',
      'UPDATE actions SET first_sent_at = NEW.sent_at + 864000000 WHERE id = NEW.id',
    ),
    favours: ['offline for more than a day', 'adjust a stock'],
  },
  {
    promise: 'C10',
    name: "the service's time is dropped",
    rule: 'the time is the service’s',
    seed: 3,
    transport: changeResponses((response) => withoutHeader(response, 'date')),
    favours: ['its clock jumps'],
  },
  {
    promise: 'C10',
    name: 'a count is as of a minute after its click',
    rule: 'a count is as of its click',
    seed: 0,
    sql: createTrigger(
      'c10',
      "INSERT ON main.actions WHEN NEW.kind = 'count'",
      "UPDATE actions SET payload = json_set(payload, '$.asOf', (payload ->> '$.asOf') + 60000) WHERE id = NEW.id",
    ),
    favours: ['count an item'],
  },
  {
    promise: 'C11',
    name: 'a refused key is taken for a refused request',
    rule: 'parked actions are reported and kept',
    seed: 1,
    transport: changeResponses((response) =>
      response.status === 401
        ? { ...response, status: 422, body: response.body.replace('invalid_api_key', 'invalid_request') }
        : response,
    ),
    favours: ['key revoked'],
  },
  {
    promise: 'C12',
    name: 'an acknowledgement never settles',
    rule: 'everything settles',
    seed: 0,
    steps: 100,
    sql: createTrigger(
      'c12',
      "UPDATE OF state ON main.actions WHEN NEW.kind = 'acknowledge' AND NEW.state = 'done'",
      "UPDATE actions SET state = 'unknown' WHERE id = NEW.id",
    ),
    favours: ['book a sale', 'sale in the store'],
  },
  {
    promise: 'C12',
    name: 'a reading of the shelf is stored with a unit more',
    rule: 'everything settles',
    seed: 1,
    steps: 60,
    sql: createTrigger(
      'c12',
      'UPDATE OF read_at ON main.items',
      'UPDATE items SET stock = NEW.stock + 1 WHERE store_id = NEW.store_id AND barcode = NEW.barcode',
    ),
    favours: ['adjust a stock'],
  },
  {
    promise: 'C12',
    name: 'delivered orders leave the board',
    rule: 'everything settles',
    seed: 4,
    screen: changeBoard((board) => ({
      ...board,
      doneToday: board.doneToday.filter(({ status }) => status === 'CANCELLED'),
    })),
    favours: ['staff app packs', 'rider picks up', 'rider delivers'],
  },
  {
    promise: 'C12',
    name: 'an order shows other units',
    rule: 'everything settles',
    seed: 6,
    steps: 60,
    screen: changeBoard((board) => ({
      ...board,
      preparing: board.preparing.map((card) => ({ ...card, units: card.units + 1 })),
    })),
  },
  {
    promise: 'C13',
    name: 'the key is in a log line',
    rule: 'the key stays where it belongs',
    seed: 0,
    steps: 20,
    log: (facts, key) => ({ ...facts, key }),
  },
  {
    promise: 'C13',
    name: 'the key is in the database',
    rule: 'the key stays where it belongs',
    seed: 0,
    sql: (key) =>
      createTrigger(
        'c13',
        'INSERT ON main.actions',
        `INSERT OR REPLACE INTO metadata (name, value) VALUES ('key', '${key}')`,
      ),
  },
  {
    promise: 'C13',
    name: 'the key is sent to the window',
    rule: 'the key stays where it belongs',
    seed: 0,
    steps: 20,
    screen: ({ workspace, ...screen }, key) => ({
      ...screen,
      workspace: { ...workspace, stores: workspace.stores.map((store) => ({ ...store, name: key })) },
    }),
  },
  {
    promise: 'C13',
    name: 'everybody counts as an owner',
    rule: 'each role does what it may',
    seed: 0,
    preferences: ({ staff, ...preferences }) => ({
      ...preferences,
      staff: staff && { ...staff, members: staff.members.map((member) => ({ ...member, role: 'owner' })) },
    }),
    world: STAFFED_WORLD,
  },
  {
    promise: 'C13',
    name: 'any PIN is the right one',
    rule: 'only the right PIN signs in',
    seed: 0,
    derivePin: async () => new Uint8Array(1),
    favours: ['sign in'],
    world: STAFFED_WORLD,
  },
  {
    promise: 'C14',
    name: 'the journal is not synced',
    rule: 'nothing saved is lost',
    seed: 0,
    ignoresSync: (path) => path.includes('.journal-'),
    favours: ['dies now', 'dies soon, between two steps', 'its database is lost or damaged'],
  },
  {
    promise: 'C14',
    name: 'an action is not journaled, and its commit does not wait for the disk',
    rule: 'nothing saved is lost',
    seed: 4,
    sql: 'DROP TRIGGER journal_actions_0; PRAGMA synchronous = OFF;',
    favours: ['dies now', 'dies soon, between two steps'],
  },
  {
    promise: 'C14',
    name: 'what is counted in a session is forgotten',
    rule: 'no session and no undo is lost',
    seed: 0,
    sql: createTrigger('c14', 'INSERT ON main.counted_items', 'DELETE FROM counted_items'),
    favours: ['count in a session', 'is closed in order and started'],
    world: BUSY_WORLD,
  },
  {
    promise: 'C14',
    name: 'a print asked for by hand is forgotten',
    rule: 'no print asked for is lost',
    seed: 1,
    sql: createTrigger(
      'c14',
      "UPDATE OF state ON main.prints WHEN NEW.occasion IS NULL AND NEW.state = 'sent'",
      'DELETE FROM prints WHERE number = NEW.number',
    ),
    favours: ['print by hand', 'is closed in order and started'],
    world: BUSY_WORLD,
  },
  {
    promise: 'C14',
    name: 'a restore that lacks a part of the journal says that all is there',
    rule: 'nothing saved is lost',
    seed: 0,
    sql: "UPDATE metadata SET value = json_set(value, '$.isWhole', json('true')) WHERE name = 'restore_report'",
    favours: ['its database is lost, and its journal or a part of it', 'adjust a stock'],
    world: { ...BUSY_WORLD, losesJournal: true },
  },
  {
    promise: 'C14',
    name: 'accepts are not in the logbook',
    rule: 'the logbook says who did what',
    seed: 0,
    logbookSql: `CREATE TEMP TRIGGER c14 BEFORE INSERT ON main.entries WHEN NEW.what = 'orders.accept'
      BEGIN SELECT RAISE(IGNORE); END;`,
    world: STAFFED_WORLD,
  },
  {
    promise: 'C14',
    name: 'the logbook is not synced',
    rule: 'the logbook says who did what',
    seed: 0,
    ignoresSync: (path) => path.endsWith('logbook.db'),
    favours: ['dies now'],
    world: STAFFED_WORLD,
  },
  {
    promise: 'C14',
    name: 'a signed closing is forgotten',
    rule: 'a signed closing is kept',
    seed: 0,
    sql: createTrigger('c14', 'INSERT ON main.closings', 'DELETE FROM closings WHERE id = NEW.id'),
    favours: ['close the day', 'dies now'],
    world: CLOSING_WORLD,
  },
  {
    promise: 'C15',
    name: 'a printed job waits again',
    rule: 'nothing is printed twice',
    seed: 1,
    sql: createTrigger(
      'c15',
      "UPDATE OF state ON main.prints WHEN NEW.state = 'sent'",
      "UPDATE prints SET state = 'waiting' WHERE number = NEW.number",
    ),
  },
  {
    promise: 'C15',
    name: 'a job that was open in a backup is printed after its restore',
    rule: 'a restore prints nothing by itself',
    seed: 2,
    sql: `UPDATE prints SET state = 'waiting', fault = NULL
      WHERE state = 'unknown' AND EXISTS (SELECT 1 FROM metadata WHERE name = 'restore_report')`,
    favours: ['is closed in order and started', 'its database is lost or damaged'],
    world: { ...PLAIN_WORLD, lacksPaper: true },
  },
  {
    promise: 'C16',
    name: 'the key is sent elsewhere',
    rule: 'keys and databases stay bound',
    seed: 0,
    transport: changeRequests((request) => ({ ...request, url: request.url.replace('//', '//other.') })),
  },
  {
    promise: 'C16',
    name: 'a print of a sandbox lacks its mark',
    rule: 'a print of a sandbox is marked',
    seed: 1,
    document: (document) => ({ ...document, blocks: document.blocks.filter(({ kind }) => kind !== 'mark') }),
  },
  {
    promise: 'C17',
    name: 'a muted PC says that it is loud',
    rule: 'a silent PC is named',
    seed: 1,
    pcSound: (reading) => (reading.state === 'known' ? { ...reading, muted: false, volume: 60 } : reading),
    favours: ['a PC is muted, or heard again'],
    world: OUTSIDE_WORLD,
  },
  {
    promise: 'C18',
    name: 'that a message was taken is forgotten',
    rule: 'what was taken outside is told once',
    seed: 3,
    sql: createTrigger(
      'c18',
      "UPDATE OF tells ON main.episodes WHEN NEW.tells LIKE '%told%'",
      "UPDATE episodes SET tells = '{}' WHERE order_id = NEW.order_id",
    ),
    favours: ['is closed in order and started'],
    world: OUTSIDE_WORLD,
  },
  {
    promise: 'C18',
    name: 'that a message is due is not stored',
    rule: 'an unanswered order is told outside',
    seed: 6,
    sql: createTrigger(
      'c18',
      'UPDATE OF tells ON main.episodes',
      "UPDATE episodes SET tells = '{}' WHERE order_id = NEW.order_id",
    ),
    world: OUTSIDE_WORLD,
  },
  {
    promise: 'C19',
    name: 'that a file was taken is forgotten once it is moved',
    rule: 'a file of the folder is sent once',
    seed: 0,
    sql: createTrigger(
      'c19',
      'UPDATE OF is_moved ON main.folder_files',
      'DELETE FROM folder_files WHERE import_id = NEW.import_id',
    ),
    favours: [...FOLDER_STEPS, 'somebody puts a file that was taken back'],
    world: BILLING_WORLD,
  },
  {
    promise: 'C19',
    name: 'the time of a watched file is that of its sending',
    rule: 'a file is as of when it was written',
    seed: 0,
    sql: createTrigger(
      'c19',
      'INSERT ON main.folder_files',
      'UPDATE folder_files SET modified_at = modified_at + 600000 WHERE import_id = NEW.import_id',
    ),
    favours: FOLDER_STEPS,
    world: BILLING_WORLD,
  },
  {
    promise: 'C19',
    name: 'a file of the folder waits for one that is over',
    rule: 'no file is left in the folder',
    seed: 0,
    sql: createTrigger(
      'c19',
      'UPDATE OF is_moved ON main.folder_files',
      'UPDATE folder_files SET is_moved = 0 WHERE import_id = NEW.import_id',
    ),
    favours: FOLDER_STEPS,
    world: BILLING_WORLD,
  },
];
