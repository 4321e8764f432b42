/** What the platform knows this app by. It is in installers, shortcuts and settings of PCs and can never change. */
export const APP_ID = 'app.counter.desktop';

/** The scheme of links that the platform hands to Counter, such as `counter://connect?code=7GKQ-M2XA`. */
export const DEEP_LINK_SCHEME = 'counter';
