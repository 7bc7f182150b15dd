import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{packages/*,server,sealer,portal,console,verifier,witness,monitor,simulators,tools}/src/**/*.test.{ts,tsx}',
      'tools/**/*.test.ts',
      'e2e/wire/*.test.ts',
    ],
    globalSetup: ['tools/test-database.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
