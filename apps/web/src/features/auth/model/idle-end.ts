import { createStore } from '@/lib/browser/store.ts';

/** True after the session has ended because nobody used it, until somebody logs in: the screen stays, with what was typed. */
export const idleEnd = createStore(false);
