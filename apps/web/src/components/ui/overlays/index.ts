/** Overlays, whose script is loaded when the page is idle. See lazy-overlays.ts. */
export { Confirm } from './confirm.tsx';
export { Dialog } from './dialog.tsx';
export { FailureFacts, FailureReference } from './failure-facts.tsx';
export { Menu } from './menu.tsx';
export { NotLoaded } from './not-loaded.tsx';
export { SelectList } from './select-list.tsx';
export { Toaster } from './toast.tsx';
export { TooltipBubble } from './tooltip-bubble.tsx';
