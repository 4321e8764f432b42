import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RefusalView } from '../../electron/contract/calls/order-card.ts';
import type { ActionState, ActionSubject } from '../../electron/contract/domain/actions.ts';
import type { Instant } from '../../electron/contract/domain/time.ts';
import { screens as english } from '../../electron/contract/i18n/english-screens.ts';
import { isLanguage, type Language } from '../../electron/contract/i18n/languages.ts';
import { formatDay, formatTime, roundDuration } from './format.ts';

/** Formats texts, dates and durations in the language that staff chose. */
export interface I18n {
  readonly t: TFunction;
  readonly language: Language;
  /** "11:41 am" */
  clock(at: Instant): string;
  /** "Fri 20 Nov" */
  day(at: Instant): string;
  /** "13 min ago"; "just now" under a minute. */
  ago(at: Instant, now: Instant): string;
  /** "14 s", "6 min" */
  span(milliseconds: number): string;
}

export function useI18n(): I18n {
  const { t, i18n } = useTranslation();
  const language: Language = isLanguage(i18n.language) ? i18n.language : 'en';
  return useMemo(
    () => ({
      t,
      language,
      clock: (at) => formatTime(at, language),
      day: (at) => formatDay(at, language),
      ago: (at, now) => formatAgo(t, now - at),
      span: (milliseconds) => formatSpan(t, milliseconds),
    }),
    [t, language],
  );
}

function formatSpan(t: TFunction, milliseconds: number): string {
  const { unit, count } = roundDuration(milliseconds);
  return t(`time.${unit}`, { count });
}

function formatAgo(t: TFunction, milliseconds: number): string {
  const { unit, count } = roundDuration(milliseconds);
  return unit === 'seconds' ? t('time.just_now') : t(`time.${unit}_ago`, { count });
}

/** Whether a table of the catalogue has a text for a value from the service. */
function has<Table extends object>(table: Table, key: string | null): key is Extract<keyof Table, string> {
  return key !== null && Object.hasOwn(table, key);
}

export function describeOrderStatus(t: TFunction, status: string): string {
  return has(english.status, status) ? t(`status.${status}`) : t('status_other');
}

/** Describes a courier's status; null if it is unknown. */
export function describeCourierStatus(t: TFunction, status: string | null): string | null {
  return has(english.courier, status) ? t(`courier.${status}`) : null;
}

/** Describes a payment method; the service's own text if it is unknown. */
export function describePaymentMethod(t: TFunction, method: string | null): string | null {
  return has(english.payment, method) ? t(`payment.${method}`) : method;
}

/** Describes who acted, this counter by its name if it has one; the service's own text if the actor is unknown. */
export function describeActor(t: TFunction, actor: string | null, counterName: string | null): string | null {
  if (actor === 'this_counter' && counterName !== null) return counterName;
  return has(english.actor, actor) ? t(`actor.${actor}`) : actor;
}

const { delivery, order, sale, store } = english.event;

export function describeEvent(t: TFunction, type: string): string {
  const [group = '', name = ''] = type.split('.');
  if (group === 'order' && has(order, name)) return t(`event.order.${name}`);
  if (group === 'delivery' && has(delivery, name)) return t(`event.delivery.${name}`);
  if (group === 'sale' && has(sale, name)) return t(`event.sale.${name}`);
  if (group === 'store' && has(store, name)) return t(`event.store.${name}`);
  if (type === 'bag.checked') return t('bag.checked');
  return type === 'ping' ? t('event.ping') : t('event_other');
}

/** What it takes to describe a refusal. */
export type RefusalFacts = Pick<RefusalView, 'code' | 'status' | 'acceptedVia'>;

/** Describes in plain words, without a code, why an action was refused and what state its order is in. */
export function describeRefusal(
  t: TFunction,
  { code, status, acceptedVia }: RefusalFacts,
  subject: ActionSubject = 'order',
): string {
  const outcome = describeOutcome(t, code, subject);
  const orderState = acceptedVia !== null && status === 'ACCEPTED' ? `${status}_${acceptedVia}` : status;
  // An order that is gone has no state any more, whatever was last known.
  const current = code !== 'gone' && has(english.refusal.stands, orderState) ? t(`refusal.stands.${orderState}`) : '';
  return `${outcome} ${current}`.trim();
}

function describeOutcome(t: TFunction, code: string, subject: ActionSubject): string {
  if (isUnknownStockOutcome(code, subject)) return t(`refusal.happened_stock.${code}`);
  return has(english.refusal.happened, code) ? t(`refusal.happened.${code}`) : t('refusal.happened_other');
}

/** Whether the code means a stock change with an unknown outcome. */
function isUnknownStockOutcome(
  code: string,
  subject: ActionSubject,
): code is keyof typeof english.refusal.happened_stock {
  return subject === 'stock' && has(english.refusal.happened_stock, code);
}

const DEFAULT_NEXT_STEP = {
  order: 'refusal.next_other',
  stock: 'refusal.next_stock',
  sale: 'refusal.next_sale',
} as const satisfies Readonly<Record<ActionSubject, string>>;

/** Describes what staff can do after a refusal. */
export function describeNextStep(t: TFunction, code: string, subject: ActionSubject = 'order'): string {
  if (isUnknownStockOutcome(code, subject)) return t('refusal.next.not_told');
  return has(english.refusal.next, code) ? t(`refusal.next.${code}`) : t(DEFAULT_NEXT_STEP[subject]);
}

/** Describes why stock was changed; the reason itself if it is unknown. */
export function describeAdjustmentReason(t: TFunction, reason: string): string {
  return has(english.stock.reasons, reason) ? t(`stock.reasons.${reason}`) : reason;
}

export function describeActionState(t: TFunction, state: ActionState): string {
  return t(`activity.${state}`);
}
