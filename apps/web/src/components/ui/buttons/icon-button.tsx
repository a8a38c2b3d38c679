import { Tooltip, type TooltipProps } from '../controls/tooltip.tsx';
import { BaseButton, type ButtonProps } from './button.tsx';

export interface IconButtonProps extends Omit<ButtonProps, 'size' | 'asChild' | 'aria-label'> {
  /** Its accessible name and tooltip. */
  label: string;
  /** A shorter text for the tooltip, if the name also identifies one of several objects. */
  tooltip?: string;
  /** The shortcut that does the same. */
  shortcut?: string;
  side?: TooltipProps['side'];
  size?: 'sm' | 'md';
}

/** A button with only an icon. It must have a name and a tooltip, with its shortcut if there is one. */
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
