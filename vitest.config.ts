import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{packages/*,server,sealer,portal,console,verifier,witness,monitor,simulators,tools}/src/**/*.test.{ts,tsx}',
      'tools/**/*.test.ts',
      'bench/**/*.test.ts',
      'e2e/wire/*.test.ts',
    ],
    globalSetup: ['packages/testkit/src/database/prepare-template.ts'],
    maxWorkers: 2,
    // Limits for a machine that does something else as well; nothing waits so long where all is well.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
