import { textUpTo } from '@/lib/navigation/url-state.ts';

/** The plan to edit, or the ready one to copy; without either, an empty one. */
export const editorUrlParams = { plan: textUpTo(80), ready: textUpTo(80) };

export function editorUrl(params: { plan: string } | { ready: string } | Record<string, never>): string {
  const search = new URLSearchParams(params).toString();
  return search === '' ? '/test-plans/editor' : `/test-plans/editor?${search}`;
}
