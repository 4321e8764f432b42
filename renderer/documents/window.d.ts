import type { Paper } from './page.ts';

declare global {
  interface Window {
    /** Set only in the hidden page that renders documents. */
    paper: Paper;
  }
}
