/** The form of an entrance screen before it is there; index.html holds the same markup. */
export function EntranceSkeleton() {
  return (
    <div aria-busy="true">
      <span className="entrance-skeleton entrance-skeleton-label" />
      <span className="entrance-skeleton entrance-skeleton-field" />
      <span className="entrance-skeleton entrance-skeleton-label" />
      <span className="entrance-skeleton entrance-skeleton-field" />
      <span className="entrance-skeleton entrance-skeleton-button" />
    </div>
  );
}
