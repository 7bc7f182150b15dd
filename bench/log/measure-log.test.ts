import { test } from 'vitest';
import { runShortForm } from '../run-short-form.ts';

test('the bench log runs in its short form', { timeout: 600_000 }, () => runShortForm('log'));
