import { unpackChromium } from '../e2e/support/chromium.ts';

/** Unpacks Chromium before the tests in the browser begin. */
export const setup = unpackChromium;
