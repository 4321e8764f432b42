/** The problems of the rollout file, with which a chain's administrator sets up its counters. */

/** Faults of the file as a whole, which then sets nothing. */
export const ROLLOUT_FILE_FAULTS = [
  'folder',
  'no_access',
  'unreadable',
  'too_large',
  'not_utf8',
  'not_json',
  'not_object',
  'policies_unreadable',
] as const;

/** Faults of one field. All other fields still count. */
export const ROLLOUT_FIELD_FAULTS = [
  'unknown',
  'https',
  'credentials',
  'list',
  'host_name',
  'true_or_false',
  'language',
  'backslash',
  'folder_path',
  'folder_variable',
  'network_folder',
  'proxy',
  'printer',
  'printer_name',
  'printer_twice',
  'printer_kind',
  'printer_host',
  'printer_port',
  'printer_queue',
  'printer_device',
  'printer_paper',
  'printer_documents',
  'printer_output',
  'printer_copies',
  'too_many_printers',
  'update_ring',
  'version',
  'hours',
  'day',
  'fixed_name',
  'pin_digits',
  'lock_minutes',
  'escalation',
  'token',
] as const;

export type RolloutFault = (typeof ROLLOUT_FILE_FAULTS)[number] | (typeof ROLLOUT_FIELD_FAULTS)[number];

/** One problem of the rollout file. It contains none of the file's values, because they may be secret. */
export interface RolloutProblem {
  /** The field, such as `printers[0].host`; null for the file as a whole. */
  readonly field: string | null;
  readonly fault: RolloutFault;
  /** For `unknown`, the field that it resembles; for `not_json`, the line; for `unreadable`, the system's code. */
  readonly detail: string | null;
}
