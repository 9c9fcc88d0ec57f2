import { Component, type ReactNode } from 'react';

interface SlotBoundaryProps {
  readonly children: ReactNode;
  readonly fallback: ReactNode;
  readonly onError: (error: unknown) => void;
  /** Called while what failed still stands on the page. */
  readonly onLeave: () => void;
}

/** Holds a remote's failure inside its slot. */
export class SlotBoundary extends Component<SlotBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override getSnapshotBeforeUpdate(_: SlotBoundaryProps, before: { readonly hasFailed: boolean }) {
    if (!before.hasFailed && this.state.hasFailed) this.props.onLeave();
    return null;
  }

  override componentDidUpdate() {
    // React wants it beside the one above.
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
