import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '../..');

/** Needs workerd: npm ci --prefix electron/service/cloud. */
export default defineConfig({
  root,
  test: {
    root,
    // Not those of the Node listener, its file and its command line.
    exclude: [
      'adapters/**',
      'interruptions*',
      'command-line*',
      'storage/database*',
      '**/hostile-bodies*',
      '**/reference.test*',
    ].map((each) => `test/unit/service/${each}`),
    include: ['test/cloud/**/*.cloud.ts', 'test/unit/service/**/*.test.ts'],
    env: { SERVICE_ENGINE: 'workerd', RANDOM_SHARE: process.env['RANDOM_SHARE'] ?? '0.1' },
    globalSetup: join(import.meta.dirname, 'workerd-setup.ts'),
    // It hands in a resolver.
    testNamePattern: /^(?!.*a private or malformed address is refused)/,
    pool: 'forks',
    maxWorkers: 1,
    watch: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    reporters: ['default', ['json', { outputFile: join(root, '.reports/cloud.json') }]],
  },
});
