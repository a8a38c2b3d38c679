import { createElement, type ElementType, type ReactNode } from 'react';

interface RemoveScrollProps {
  as?: ElementType;
  children: ReactNode;
  allowPinchZoom?: boolean;
  shards?: unknown;
  enabled?: boolean;
}

/**
 * Stands in for the package of that name, which Radix Select puts around its list (see vite.config.ts): it locks
 * the page by writing a style element, which the content security policy forbids. A list needs no locked page,
 * and dialogs have `useScrollLock`.
 */
export function RemoveScroll(props: RemoveScrollProps) {
  const { as = 'div', children, allowPinchZoom: _pinch, shards: _shards, enabled: _enabled, ...rest } = props;
  return createElement(as, rest, children);
}
