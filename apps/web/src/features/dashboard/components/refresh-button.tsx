import { Ellipsis, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { IconButton } from '@/components/ui/buttons/icon-button.tsx';
import { REFRESH_MS, TEXTS } from '../model/texts.ts';

interface RefreshButtonProps {
  label: string;
  /** Shows only the icon, with this tooltip. */
  tooltip?: string;
  onRefresh?: () => void;
}

/** Its icon spins for a second, or is replaced if the system asks for reduced motion. It is announced to screen readers. */
export function RefreshButton({ label, tooltip, onRefresh }: RefreshButtonProps) {
  const { isSpinning, spin } = useSpin();
  const press = () => {
    spin();
    onRefresh?.();
  };
  const icon = <RefreshIcon isSpinning={isSpinning} />;
  const button = {
    onClick: press,
    'aria-busy': isSpinning,
    className: 'motion-reduce:aria-busy:opacity-55',
  };
  return (
    <>
      {tooltip === undefined ? (
        <Button {...button}>
          {icon}
          {label}
        </Button>
      ) : (
        <IconButton {...button} label={label} tooltip={tooltip}>
          {icon}
        </IconButton>
      )}
      <span role="status" className="sr-only">
        {isSpinning && TEXTS.refreshing}
      </span>
    </>
  );
}

function RefreshIcon({ isSpinning }: { isSpinning: boolean }) {
  if (!isSpinning) return <RefreshCw aria-hidden="true" />;
  return (
    <>
      <RefreshCw aria-hidden="true" className="animate-spin motion-reduce:hidden" />
      <Ellipsis aria-hidden="true" className="hidden motion-reduce:block" />
    </>
  );
}

/** True for a second after a press. Another press restarts it. */
function useSpin() {
  const [startedAt, setStartedAt] = useState<number | null>(null);
  useEffect(() => {
    if (startedAt === null) return;
    const timer = setTimeout(() => setStartedAt(null), REFRESH_MS);
    return () => clearTimeout(timer);
  }, [startedAt]);
  return { isSpinning: startedAt !== null, spin: () => setStartedAt(performance.now()) };
}
