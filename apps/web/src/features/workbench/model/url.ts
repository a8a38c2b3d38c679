import { profileUrlParams } from '@/lib/messages/profile-url.ts';
import { matching, oneOf, textUpTo } from '@/lib/navigation/url-state.ts';

export const RESULT_TABS = ['errors', 'tree', 'statement', 'translation'] as const;
export type ResultTab = (typeof RESULT_TABS)[number];

/** The state of the screen that a link can contain; the text itself is not part of it. */
export const workbenchUrlParams = {
  ...profileUrlParams,
  /** Missing for strict. */
  mode: oneOf('lenient'),
  /** Missing for a check by the workspace's house rules, too. */
  house: oneOf('off'),
  tab: oneOf(...RESULT_TABS),
  /** The index of the message in the text, from 1. */
  message: matching(/^[1-9]\d{0,6}$/),
  /** The target of the translation. */
  to: textUpTo(40),
};
