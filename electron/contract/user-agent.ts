import manifest from '../../package.json' with { type: 'json' };

/** How every request names its sender: some firewalls refuse those that don't. */
export const USER_AGENT = `Counter/${manifest.version}`;
