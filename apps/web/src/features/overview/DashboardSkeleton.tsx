import './DashboardSkeleton.css';

/** The places of the tiles and the chart while the figures are asked for the first time. */
export function DashboardSkeleton() {
  return (
    <div className="dashboard-skeleton" aria-busy="true">
      <div className="figure-tiles">
        {['first', 'second', 'third', 'fourth'].map((place) => (
          <span key={place} className="skeleton dashboard-skeleton-tile" />
        ))}
      </div>
      <span className="skeleton dashboard-skeleton-chart" />
    </div>
  );
}
