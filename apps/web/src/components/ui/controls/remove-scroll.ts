import { createElement, type ElementType, type ReactNode } from 'react';

interface RemoveScrollProps {
  as?: ElementType;
  children: ReactNode;
  allowPinchZoom?: boolean;
  shards?: unknown;
  enabled?: boolean;
}

/**
 * Replaces the package of that name, which Radix Select puts around its list (see vite.config.ts). The package locks the page by
 * writing a style element, which the content security policy forbids. A list does not need a locked page, and dialogs use
 * `ScrollLock`.
 */
export function RemoveScroll(props: RemoveScrollProps) {
  const { as = 'div', children, allowPinchZoom: _pinch, shards: _shards, enabled: _enabled, ...rest } = props;
  return createElement(as, rest, children);
}
