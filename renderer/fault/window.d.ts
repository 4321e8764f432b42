import type { FaultPage } from './page.ts';

declare global {
  interface Window {
    /** Set only in the page that replaces the app while it can't run. */
    faultPage: FaultPage;
  }
}
