import type { AlarmName } from '../../electron/contract/domain/alarms.ts';

/** The state of the gallery that shows each alarm. */
export const ALARM_STATES: Readonly<Record<AlarmName, string>> = {
  decision: 'orders',
  reminder: 'next-reminder',
  stop: 'cancelled',
  courier: 'banner-no-courier',
  store_down: 'key-gone',
  key: 'key-refused',
  line: 'orders-offline',
  answer_late: 'answer-lost',
  unreadable: 'orders-trouble',
  printing: 'look-at-the-paper',
};
