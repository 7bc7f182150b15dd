import { afterAll } from 'vitest';
import './one-house/deposits.test.ts';
import './one-house/every-call.test.ts';
import './one-house/file-labels.test.ts';
import './one-house/profile.test.ts';
import './one-house/web-apps.test.ts';
import { closeHouse } from './one-house/house.ts';

// An installation for each of these would cost more than half of their tests.
afterAll(closeHouse);
