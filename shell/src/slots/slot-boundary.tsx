import { Component, type ReactNode } from 'react';

interface SlotBoundaryProps {
  readonly children: ReactNode;
  readonly fallback: ReactNode;
  readonly onError: (error: unknown) => void;
  /** Called as the fallback is rendered, the first time while what failed still stands on the page. */
  readonly onLeave: () => void;
}

/** Holds a remote's failure inside its slot. */
export class SlotBoundary extends Component<SlotBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    this.props.onLeave();
    return this.props.fallback;
  }
}
