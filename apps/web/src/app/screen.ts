import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { PathParams } from './match-path.ts';

export interface ScreenProps {
  /** The segments of the path at the pattern's `:names`. */
  params: PathParams;
  /** The declaration of the screen. */
  title: string;
}

export type NavGroupName = 'Monitor' | 'Integrate' | 'Operate' | 'Accounts' | 'More';

export type ScreenIcon =
  | 'arrow-left-right'
  | 'book'
  | 'boxes'
  | 'braces'
  | 'clipboard-check'
  | 'gauge'
  | 'id-card'
  | 'key'
  | 'landmark'
  | 'layout'
  | 'network'
  | 'play'
  | 'radar'
  | 'settings'
  | 'terminal'
  | 'upload'
  | 'users'
  | 'wallet'
  | 'wand'
  | 'webhook';

/**
 * Everything that the console knows about a screen before its script is loaded. Routes, navigation, palette, titles and
 * the preloads of first-paint.js are derived from it. A build step reads it outside the browser, so a
 * declaration contains only plain data, and imports its component only inside `load` and `prefetch`.
 */
export interface ScreenDeclaration {
  /** Patterns; links use the first one. */
  paths: readonly string[];
  /** Title of the document; the screen's `h1` contains the same or more. */
  title: string;
  /**
   * Screens for an operator are inside the shell and need a session; bare ones are outside it. `either` uses the shell for operators who
   * are signed in, and is bare for others.
   */
  frame: 'shell' | 'bare' | 'either';
  load: () => Promise<ComponentType<ScreenProps>>;
  icon?: ScreenIcon;
  /**
   * Its place in the navigation, by the first words of its title; within a group in the order of the manifest. With `isOfInstallation`,
   * only administrators see it.
   */
  nav?: { group: NavGroupName; label: string; isOfInstallation?: true };
  palette?: {
    /** Search words for the screen besides its title. */
    words?: string;
    /** Its actions, as separate entries. */
    actions?: ReadonlyArray<{ label: string; href: string }>;
  };
  /**
   * The API paths that the screen requests first; a `:name` stands for the value in its own path. Paths with parameters are
   * requested only if the page itself has none.
   */
  reads?: readonly string[];
  /**
   * Loads their answers into the cache, so that the first render shows them. If a request fails, the screen reports it.
   * Use `reads` for a screen without parameters whose queries have those paths as their keys and the default query function.
   */
  prefetch?: 'reads' | ((client: QueryClient, params: PathParams) => Promise<unknown>);
  /** The next screen after a bare one. */
  leadsTo?: string;
}
