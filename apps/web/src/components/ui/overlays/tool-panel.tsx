import type { ReactNode } from 'react';
import { Panel, type PanelProps } from './panel.tsx';

export function ToolPanel({ children, ...panel }: PanelProps & { children: ReactNode }) {
  return (
    <Panel {...panel} label="List tools">
      <div className="grid gap-1.5 p-2">{children}</div>
    </Panel>
  );
}
