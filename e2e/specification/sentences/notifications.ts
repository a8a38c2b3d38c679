/** Toasts and tooltips. */
export const NOTIFICATIONS = [
  '3 Toast: it has a title, a description, an action and a destructive variant',
  '8 Toasts: Copied! with the item, for 2 s',
  '9 Toasts: at most one is shown at once',
  '9 Toasts: one stays for 5000 ms by default',
  '9 Toasts: one about a copy stays for 2000 ms',
  '9 Toasts: a swipe to the right by 50 px dismisses one, a shorter one does not',
  '9 Toasts: F8 focuses their region',
  '9 Toasts: the viewport is at most 420 px wide from medium screens up',
  '9 Tooltips: one opens after 700 ms',
  '9 Tooltips: within 300 ms after another, one opens at once',
] as const;
