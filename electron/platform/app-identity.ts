/** The app's identity on the platform. Installers, shortcuts and settings of PCs contain it, so it never changes. */
export const APP_ID = 'app.counter.desktop';

/** The scheme of links that open Counter, such as `counter://connect?code=7GKQ-M2XA`. */
export const DEEP_LINK_SCHEME = 'counter';
