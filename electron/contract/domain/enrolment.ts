/**
 * How the enrolment of a counter stands. `waiting`: the counter has asked the server for its
 * key. `unreachable`: the server or the service does not
 * answer. `refused`: the server gives this counter no key. `key_refused`: the service does not take the key, or it is
 * not clear for which store it is. `no_keyring`: this PC has no keyring that could keep it.
 */
export type EnrolmentState = 'waiting' | 'unreachable' | 'refused' | 'key_refused' | 'no_keyring';
