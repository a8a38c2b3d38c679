import { WORKSPACE_STATES } from '@clearbench/contract';
import { oneOf, textUpTo } from '@/lib/navigation/url-state.ts';

/** Everything that the screen keeps in the URL. */
export const workspaceUrlParams = {
  search: textUpTo(100),
  state: oneOf(...WORKSPACE_STATES),
  /** The workspace whose details are open. */
  open: textUpTo(40),
  /** The form for a new one is open. */
  new: oneOf('1'),
};

export const WORKSPACE_FILTERS = ['search', 'state'];
