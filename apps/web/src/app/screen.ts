import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { PathParams } from './match-path.ts';

export interface ScreenProps {
  /** What the path holds in the places of the pattern's `:names`. */
  params: PathParams;
  /** As declared. */
  title: string;
}

export type NavGroupName = 'Monitor' | 'Integrate' | 'Operate' | 'Accounts' | 'More';

export type ScreenIcon =
  | 'arrow-left-right'
  | 'book'
  | 'braces'
  | 'gauge'
  | 'key'
  | 'landmark'
  | 'layout'
  | 'network'
  | 'radar'
  | 'settings'
  | 'terminal'
  | 'upload'
  | 'wallet'
  | 'wand'
  | 'webhook';

/**
 * All that the console knows of a screen before its script is there. Routes, navigation, palette, titles, the
 * dashboard's tiles and what first-paint.js loads ahead are made from it. A build step reads it outside the browser: a
 * declaration holds plain data, and imports its component in `load` only.
 */
export interface ScreenDeclaration {
  /** Patterns; the first is the one that links lead to. */
  paths: readonly string[];
  /** Of the document; the screen's `h1` says the same or more. */
  title: string;
  /**
   * Screens for an operator stand in the shell and need a session; bare ones stand alone. `either` is the shell for
   * who is signed in, and bare for others.
   */
  frame: 'shell' | 'bare' | 'either';
  load: () => Promise<ComponentType<ScreenProps>>;
  icon?: ScreenIcon;
  /** Its place in the navigation, within the group in the order of the manifest. */
  nav?: { group: NavGroupName; label: string };
  palette?: {
    /** Words beside the title that find the screen. */
    words?: string;
    /** What can be done there, as entries of their own. */
    actions?: ReadonlyArray<{ label: string; href: string }>;
  };
  /** Its tile on the dashboard; tiles stand in the order of `position`. */
  tile?: { position: number; title: string; text: string };
  /** What it reads first when its URL has no parameters: API paths, in which `:names` are those of its own path. */
  reads?: readonly string[];
  /**
   * Reads that into the cache, so that the first rendering shows it. Whatever fails, the screen itself asks again.
   * `reads` is for a screen whose queries have those paths as their keys and the default way of reading.
   */
  readFirst?: 'reads' | ((client: QueryClient, params: PathParams) => Promise<unknown>);
  /** Where one goes on to from a screen that stands alone. */
  leadsTo?: string;
}
