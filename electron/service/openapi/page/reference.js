// Shows the OpenAPI document. The key is in the page, or in its address after #key=, which never leaves the browser.

/** @typedef {{ createApiReference: (selector: string, configuration: object) => void }} ScalarLibrary */

const KEY_IN_ADDRESS = /^#key=(.+)$/;

/** @returns {string | null} */
function takeKeyFromAddress() {
  const key = KEY_IN_ADDRESS.exec(location.hash)?.[1] ?? null;
  // The library uses the fragment for its own links.
  if (key !== null) history.replaceState(null, '', location.pathname);
  return key;
}

const { token = '', key = '' } = document.getElementById('reference')?.dataset ?? {};
// @ts-expect-error scalar.js defines this global.
const library = /** @type {ScalarLibrary} */ (window.Scalar);

library.createApiReference('#reference', {
  url: '/openapi.json',
  authentication: {
    preferredSecurityScheme: token,
    securitySchemes: { [token]: { token: takeKeyFromAddress() ?? key } },
  },
  // Everything that would ask another machine.
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  mcp: { disabled: true },
  agent: { disabled: true },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  hideModels: false,
  operationTitleSource: 'summary',
});
