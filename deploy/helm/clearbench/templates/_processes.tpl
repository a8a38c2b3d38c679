{{- /* The processes of one role. Their start migrates the database; the first one does it, and the others wait. */ -}}
{{- define "clearbench.processes" -}}
{{- with .root }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "clearbench.name" . }}-{{ $.role }}
  labels:
    {{- include "clearbench.labels" . | nindent 4 }}
    app.kubernetes.io/component: {{ $.role }}
spec:
  replicas: {{ $.settings.replicas }}
  strategy:
    rollingUpdate: { maxSurge: 1, maxUnavailable: 0 }
  selector:
    matchLabels:
      {{- include "clearbench.selector" . | nindent 6 }}
      app.kubernetes.io/component: {{ $.role }}
  template:
    metadata:
      labels:
        {{- include "clearbench.labels" . | nindent 8 }}
        app.kubernetes.io/component: {{ $.role }}
      {{- with .Values.podAnnotations }}
      annotations: {{- toYaml . | nindent 8 }}
      {{- end }}
    spec:
      serviceAccountName: {{ include "clearbench.name" . }}
      automountServiceAccountToken: false
      enableServiceLinks: false
      # SHUTDOWN_GRACE and 20 s more.
      terminationGracePeriodSeconds: {{ add .Values.shutdownGraceSeconds 20 }}
      securityContext:
        runAsNonRoot: true
        {{- with .Values.runAsUser }}
        runAsUser: {{ . }}
        runAsGroup: {{ . }}
        {{- end }}
        seccompProfile: { type: RuntimeDefault }
      {{- with .Values.image.pullSecrets }}
      imagePullSecrets:
        {{- range . }}
        - name: {{ . }}
        {{- end }}
      {{- end }}
      {{- with .Values.nodeSelector }}
      nodeSelector: {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with .Values.tolerations }}
      tolerations: {{- toYaml . | nindent 8 }}
      {{- end }}
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "clearbench.selector" . | nindent 14 }}
              app.kubernetes.io/component: {{ $.role }}
      containers:
        - name: clearbench
          image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
          imagePullPolicy: {{ .Values.image.pullPolicy }}
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities: { drop: [ALL] }
          ports:
            - { name: http, containerPort: 4400 }
            {{- if eq $.role "sftp" }}
            - { name: sftp, containerPort: 2222 }
            {{- end }}
          envFrom:
            - secretRef: { name: {{ .Values.existingSecret | quote }} }
          env:
            - name: NODE_ENV
              value: production
            - name: ROLE
              value: {{ $.role }}
            - name: PUBLIC_URL
              value: {{ .Values.publicUrl | quote }}
            - name: TRUST_PROXY
              value: {{ .Values.trustProxy | quote }}
            - name: SHUTDOWN_GRACE
              value: {{ .Values.shutdownGraceSeconds | quote }}
            {{- if .Values.sftp.enabled }}
            - name: SFTP_PORT
              value: "2222"
            {{- end }}
            {{- range $name, $value := .Values.settings }}
            - name: {{ $name }}
              value: {{ $value | quote }}
            {{- end }}
          # It answers once the database is migrated.
          startupProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 2
            failureThreshold: 300
          livenessProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 10
            timeoutSeconds: 5
          readinessProbe:
            httpGet: { path: /readyz, port: http }
            periodSeconds: 5
            timeoutSeconds: 5
            failureThreshold: 2
          resources: {{- toYaml $.settings.resources | nindent 12 }}
          volumeMounts:
            - { name: tmp, mountPath: /tmp }
      volumes:
        - name: tmp
          emptyDir: {}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "clearbench.name" . }}-{{ $.role }}
  labels:
    {{- include "clearbench.labels" . | nindent 4 }}
    app.kubernetes.io/component: {{ $.role }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels:
      {{- include "clearbench.selector" . | nindent 6 }}
      app.kubernetes.io/component: {{ $.role }}
{{- end }}
{{- end }}
