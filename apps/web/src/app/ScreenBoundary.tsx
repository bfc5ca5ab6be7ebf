import { Component, type ComponentType, type ReactNode } from 'react';

interface ScreenBoundaryProps {
  Fallback: ComponentType<{ error: unknown; onRetry: () => void }>;
  children: ReactNode;
}

/** Keeps the failure of one screen from taking the menu and the other screens along. React logs the error. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  private readonly reset = () => this.setState({ error: null });

  override render(): ReactNode {
    const { children, Fallback } = this.props;
    const { error } = this.state;
    return error === null ? children : <Fallback error={error} onRetry={this.reset} />;
  }
}
