package kubernetes

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer/json"
	"k8s.io/kubernetes/pkg/apis/batch"
	"k8s.io/kubernetes/pkg/apis/batch/install"
	"k8s.io/kubernetes/pkg/apis/batch/validation"
	core "k8s.io/kubernetes/pkg/apis/core/install"
	security "k8s.io/pod-security-admission/api"
	"k8s.io/pod-security-admission/policy"
)

// manifests are the golden files of reports/schedulers: what oddsmith writes, to the byte.
const manifests = "../../reports/schedulers/testdata"

// A want is what a manifest was made of.
type want struct {
	shards int32
	name   string
	image  string
	memory string
}

var written = map[string]want{
	"attack.yaml":  {64, "labyrinth-attack", "oddsmith:latest", "1Gi"},
	"large.yaml":   {100_000, "long-long-long-long-long-long-long-long-long-long", "registry.example/oddsmith:1.0", "1537Mi"},
	"hostile.yaml": {1, "a-sbatch-uid-0-touch-x-touch-y", `x:"$(date)"#{a:\b}`, "1Gi"},
}

var scheme = runtime.NewScheme()

// decoder refuses a field that is unknown or stands twice.
var decoder = json.NewSerializerWithOptions(json.DefaultMetaFactory, scheme, scheme, json.SerializerOptions{Yaml: true, Strict: true})

func init() {
	core.Install(scheme)
	install.Install(scheme)
}

// admit takes a manifest as the API server does that is asked to be strict: a field that
// is unknown or stands twice is an error; what is left out gets its default; then it is
// validated, with the selector that the server makes of the job's identity.
func admit(manifest string) (*batchv1.Job, error) {
	object, _, err := decoder.Decode([]byte(manifest), nil, nil)
	if err != nil {
		return nil, err
	}
	job, ok := object.(*batchv1.Job)
	if !ok {
		return nil, fmt.Errorf("it is a %T", object)
	}
	scheme.Default(job)
	server := job.DeepCopy()
	server.Namespace = "default"
	server.Spec.ManualSelector = new(true)
	server.Spec.Selector = &metav1.LabelSelector{MatchLabels: server.Spec.Template.Labels}
	internal := &batch.Job{}
	if err := scheme.Convert(server, internal, nil); err != nil {
		return nil, err
	}
	return job, validation.ValidateJob(internal, validation.JobValidationOptions{}).ToAggregate()
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(manifests, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestEveryManifestIsKnown(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join(manifests, "*.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, path := range paths {
		names = append(names, filepath.Base(path))
	}
	if known := slices.Sorted(maps.Keys(written)); !slices.Equal(names, known) {
		t.Errorf("there are %v, and %v are tested", names, known)
	}
}

// The server takes each manifest, and understands what is meant: as many indexes as
// shards, each tried again by itself, one core, the plan's volume.
func TestManifests(t *testing.T) {
	for name, want := range written {
		job, err := admit(read(t, name))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		spec, pod := job.Spec, job.Spec.Template.Spec
		container := pod.Containers[0]
		memory := resource.MustParse(want.memory)
		heap := resource.MustParse(strings.TrimSuffix(container.Env[0].Value, "B"))
		for what, holds := range map[string]bool{
			"the name":                   job.Name == want.name,
			"indexed":                    *spec.CompletionMode == batchv1.IndexedCompletion,
			"an index for every shard":   *spec.Completions == want.shards,
			"at most 1000 at once":       *spec.Parallelism == min(want.shards, 1000),
			"each index tried again":     *spec.BackoffLimitPerIndex == 3,
			"no limit of them together":  *spec.BackoffLimit > 1<<30 && spec.MaxFailedIndexes == nil,
			"pods are not restarted":     pod.RestartPolicy == corev1.RestartPolicyNever,
			"one container":              len(pod.Containers) == 1,
			"the image":                  container.Image == want.image,
			"the command":                slices.Equal(container.Command, []string{"/bin/tables", "run", "."}) && container.Args == nil,
			"one core":                   container.Resources.Requests.Cpu().Equal(resource.MustParse("1")),
			"the memory":                 container.Resources.Requests.Memory().Equal(memory),
			"limits are requests":        fmt.Sprint(container.Resources.Limits) == fmt.Sprint(container.Resources.Requests),
			"the heap stays below":       container.Env[0].Name == "GOMEMLIMIT" && heap.Cmp(memory) < 0,
			"in the folder of the plan":  container.WorkingDir == container.VolumeMounts[0].MountPath && !container.VolumeMounts[0].ReadOnly,
			"which is a volume to claim": container.VolumeMounts[0].Name == pod.Volumes[0].Name && pod.Volumes[0].PersistentVolumeClaim.ClaimName != "",
			"nothing else is written":    *container.SecurityContext.ReadOnlyRootFilesystem,
		} {
			if !holds {
				t.Errorf("%s: %s: not so", name, what)
			}
		}
	}
}

// What docs/scale.md has in YAML is strictly what Kubernetes reads.
func TestDocs(t *testing.T) {
	page, err := os.ReadFile("../../docs/scale.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(string(page), "```yaml\n")[1:]
	var kinds []string
	for _, block := range blocks {
		block, _, _ = strings.Cut(block, "```")
		for _, document := range strings.Split(block, "---\n") {
			object, kind, err := decoder.Decode([]byte(document), nil, nil)
			if err != nil {
				t.Errorf("%v\n%s", err, document)
				continue
			}
			if claim, ok := object.(*corev1.PersistentVolumeClaim); ok && !strings.Contains(read(t, "attack.yaml"), "claimName: "+claim.Name+" ") {
				t.Errorf("the manifest has another claim than %s", claim.Name)
			}
			kinds = append(kinds, kind.Kind)
		}
	}
	if want := []string{"PersistentVolumeClaim", "Pod"}; !slices.Equal(kinds, want) {
		t.Errorf("the page has %v, want %v", kinds, want)
	}
}

// A shard that fails by bad input is not tried again; a node that goes away is no failure.
func TestFailures(t *testing.T) {
	job, err := admit(read(t, "attack.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]batchv1.PodFailurePolicyAction{}
	for _, rule := range job.Spec.PodFailurePolicy.Rules {
		for _, c := range rule.OnPodConditions {
			got[string(c.Type)] = rule.Action
		}
		if rule.OnExitCodes != nil {
			got[fmt.Sprint(rule.OnExitCodes.Operator, rule.OnExitCodes.Values)] = rule.Action
		}
	}
	want := map[string]batchv1.PodFailurePolicyAction{"DisruptionTarget": "Ignore", "In[2]": "FailIndex"}
	if !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// The pods are such as a cluster admits that enforces the strictest Pod Security Standard.
func TestPodSecurity(t *testing.T) {
	evaluator, err := policy.NewEvaluator(policy.DefaultChecks(), nil)
	if err != nil {
		t.Fatal(err)
	}
	restricted := security.LevelVersion{Level: security.LevelRestricted, Version: security.LatestVersion()}
	forbidden := func(job *batchv1.Job) string {
		template := job.Spec.Template
		verdict := policy.AggregateCheckResults(evaluator.EvaluatePod(restricted, &template.ObjectMeta, &template.Spec))
		return verdict.ForbiddenDetail()
	}
	for name := range written {
		job, err := admit(read(t, name))
		if err != nil {
			t.Fatal(err)
		}
		if detail := forbidden(job); detail != "" {
			t.Errorf("%s: %s", name, detail)
		}
		job.Spec.Template.Spec.SecurityContext.RunAsNonRoot = nil
		if detail := forbidden(job); !strings.Contains(detail, "runAsNonRoot") {
			t.Errorf("%s: a pod that may be root is admitted: %q", name, detail)
		}
	}
}

// What is wrong in a manifest is seen.
func TestRefused(t *testing.T) {
	manifest := read(t, "attack.yaml")
	for _, c := range []struct{ old, new, want string }{
		{"completionMode:", "completionmode:", `unknown field "spec.completionmode"`},
		{"completions: 64", "completions: 64\n  completions: 64", "already set in map"},
		{"completions: 64", "completions: many", "cannot unmarshal"},
		{"completions: 64", "completions: 100001", "maxFailedIndexes: Required value"},
		{"memory: 1024Mi", "memory: 1024Mb", "quantities must match"},
		{`"labyrinth-attack"`, `"labyrinth/attack"`, "RFC 1123"},
		{`"labyrinth-attack"`, `"` + strings.Repeat("x", 62) + `"`, "invalid DNS label"},
		{"restartPolicy: Never", "restartPolicy: OnFailure", "restartPolicy"},
		{"operator: In", "operator: Is", "operator"},
		{`"oddsmith:latest"`, `""`, "image: Required value"},
		{"name: plan\n              mountPath", "name: plans\n              mountPath", "volumeMounts"},
	} {
		spoilt := strings.Replace(manifest, c.old, c.new, 1)
		if spoilt == manifest {
			t.Errorf("there is no %q in the manifest", c.old)
		}
		if _, err := admit(spoilt); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.new, err, c.want)
		}
	}
}
