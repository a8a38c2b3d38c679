import { afterAll } from 'vitest';
import { closeOpened } from './at-the-end.ts';

// Each test file loads this one, although it shares the other with the files before it.
afterAll(closeOpened);
