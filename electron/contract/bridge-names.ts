/**
 * The names that cross between main and renderer, alone and without any import, because the preload script is bundled
 * with them (bridge.ts holds their shapes).
 */

/** Everything the renderer may ask of main. */
export const CALL_NAMES = [
  'app.snapshot',
  'connect.check',
  'connect.claim',
  'connect.open',
  'connect.forget',
  'practice.enter',
  'practice.leave',
  'practice.play',
  'practice.network',
  'practice.clock',
  'practice.reset',
  'orders.accept',
  'orders.reject',
  'orders.handBack',
  'orders.retryCourier',
  'orders.details',
  'orders.seen',
  'orders.bill',
  'orders.others',
  'orders.search',
  'orders.caughtUp',
  'actions.withdraw',
  'actions.seen',
  'alarm.silence',
  'alarm.silenceAll',
  'sound.report',
  'stores.choose',
  'stores.ring',
  'links.open',
  'storage.seen',
  'stock.list',
  'stock.item',
  'stock.undo',
  'stock.syncs',
  'stock.export',
  'counts.begin',
  'counts.view',
  'counts.put',
  'counts.remove',
  'counts.send',
  'counts.discard',
  'counts.bags',
  'counts.answerBags',
  'stock.adjust',
  'stock.count',
  'sales.view',
  'sales.book',
  'sales.bookAll',
  'sales.export',
  'sales.closing',
  'activity.view',
  'settings.change',
  'host.view',
  'host.startAtLogin',
  'host.update',
  'host.seen',
] as const;

export type CallName = (typeof CALL_NAMES)[number];

/** The one channel of calls and the one channel of events. */
export const CALL_CHANNEL = 'counter:call';
export const EVENT_CHANNEL = 'counter:event';
