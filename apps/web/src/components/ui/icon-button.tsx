import { BaseButton, type ButtonProps } from './button.tsx';
import { Tooltip, type TooltipProps } from './tooltip.tsx';

export interface IconButtonProps extends Omit<ButtonProps, 'size' | 'asChild' | 'aria-label'> {
  /** Its name, and what its tooltip says. */
  label: string;
  /** A shorter text for the tooltip, where the name also says which of several things is meant. */
  tooltip?: string;
  /** The key that does the same. */
  shortcut?: string;
  side?: TooltipProps['side'];
  size?: 'sm' | 'md';
}

/** A button of an icon only. It can't be without a name and a tooltip, with its key where it has one. */
export function IconButton(props: IconButtonProps) {
  const { label, tooltip = label, shortcut, side, size = 'md', variant = 'ghost', ...rest } = props;
  return (
    <Tooltip
      content={tooltip}
      {...(shortcut === undefined ? {} : { shortcut })}
      {...(side === undefined ? {} : { side })}
    >
      <BaseButton variant={variant} size={size === 'sm' ? 'icon-sm' : 'icon'} aria-label={label} {...rest} />
    </Tooltip>
  );
}
