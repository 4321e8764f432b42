/**
 * The state of a counter's enrolment. `waiting`: the counter has asked the server for its key. `unreachable`: the
 * server or the service does not answer. `refused`: the server gives this counter no key. `key_refused`: the service
 * does not accept the key, or it is not clear for which store it is. `no_keyring`: this PC has no keyring to keep it.
 */
export type EnrolmentState = 'waiting' | 'unreachable' | 'refused' | 'key_refused' | 'no_keyring';
