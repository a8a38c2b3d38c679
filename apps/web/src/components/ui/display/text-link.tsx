import type { ComponentProps } from 'react';
import { Link } from 'wouter';

interface TextLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'className'> {
  href: string;
}

/** A link within a text, to another screen. */
export const TextLink = (props: TextLinkProps) => (
  <Link className="text-accent underline underline-offset-2" {...props} />
);
