import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** A new value renders the children again. */
  resetKey: unknown;
  /** Rendered instead of children that failed. */
  failed: (error: unknown, retry: () => void) => ReactNode;
  children: ReactNode;
}

interface BoundaryState {
  error: unknown;
  resetKey: unknown;
}

/** Stops an error of its children, and keeps everything around it. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error: error ?? new Error('Something other than an error was thrown.') };
  }

  static getDerivedStateFromProps({ resetKey }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return Object.is(resetKey, state.resetKey) ? null : { error: null, resetKey };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return this.props.failed(error, () => this.setState({ error: null }));
  }
}
